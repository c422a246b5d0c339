import { mergeConfig } from "vitest/config"
import { waiting } from "../../vitest.shared.ts"

/** Programs that share a Postgres. They mostly wait for leases, so `pnpm test` does not run them. */
export default mergeConfig(waiting(2), {
  test: { include: ["cluster/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 }
})
