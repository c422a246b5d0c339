import { mergeConfig } from "vitest/config"
import { withWorkers } from "../../vitest.shared.ts"

/** Programs that share a Postgres. They mostly wait for leases, so `pnpm test` does not run them. */
export default mergeConfig(withWorkers(2), {
  test: { include: ["cluster/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 }
})
