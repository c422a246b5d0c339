import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** The files of `docs/monitoring` in a real Prometheus, which `pnpm test` does without. */
export default mergeConfig(shared, {
  test: { include: ["monitor/*.test.ts"], testTimeout: 180_000, hookTimeout: 180_000 }
})
