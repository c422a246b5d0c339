import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Runs the blocks of code in the READMEs and in `docs`, with the built programs. */
export default mergeConfig(shared, {
  test: { include: ["docs/*.test.ts"], testTimeout: 180_000, maxConcurrency: 2 }
})
