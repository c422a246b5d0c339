import { mergeConfig } from "vitest/config"
import { withWorkers } from "../../vitest.shared.ts"

/** Completion in zsh and fish. They must be installed, so `pnpm test` does not run these. */
export default mergeConfig(withWorkers(1), {
  test: { include: ["test/**/*.shells.ts"], globalSetup: "test/Setup.ts" }
})
