import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** A test starts several programs, which takes long on a busy machine, and mostly waits for them. */
export default mergeConfig(shared, {
  test: { include: ["test/**/*.test.ts"], minWorkers: 1, maxWorkers: 2, testTimeout: 180_000 }
})
