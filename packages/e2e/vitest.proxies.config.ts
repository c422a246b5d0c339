import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Services behind the proxies of `docs/how-to/proxies.md`, which `pnpm test` does without. */
export default mergeConfig(shared, {
  test: { include: ["proxies/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 }
})
