import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** The tests run the program itself, built once for all of them. */
export default mergeConfig(shared, {
  test: { globalSetup: "test/Setup.ts", minWorkers: 1, maxWorkers: 2, testTimeout: 60_000 }
})
