import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** A test starts several programs, which takes long on a busy machine. */
export default mergeConfig(shared, { test: { include: ["test/**/*.test.ts"], testTimeout: 180_000 } })
