import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Tests of the packed packages. They install from npm, so `pnpm test` does not run them. */
export default mergeConfig(shared, {
  test: { include: ["pack/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, maxConcurrency: 2 }
})
