import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Notifiers that share a Postgres. They mostly wait for leases, so `pnpm test` does not run them. */
export default mergeConfig(shared, {
  test: { include: ["cluster/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 }
})
