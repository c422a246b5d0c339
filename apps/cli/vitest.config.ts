import { mergeConfig } from "vitest/config"
import { withWorkers } from "../../vitest.shared.ts"

/** The tests run the program itself, built once for all of them. */
export default mergeConfig(withWorkers(2), {
  test: { globalSetup: "test/Setup.ts" }
})
