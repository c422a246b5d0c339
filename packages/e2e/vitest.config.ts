import { mergeConfig } from "vitest/config"
import { waiting } from "../../vitest.shared.ts"

/** A test starts several programs, which takes long on a busy machine. */
export default mergeConfig(waiting(3), {
  test: { include: ["test/**/*.test.ts"], testTimeout: 180_000 }
})
