import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Tests of reads and writes on a store in Postgres without its devices for speed. */
export default mergeConfig(shared, {
  test: {
    include: [
      "test/Store/{FilteredPages,Records}.test.ts",
      "test/Threads/{Changes,IdempotencyKey,Lists}.test.ts",
      "test/Calls/Calls.test.ts"
    ],
    globalSetup: "test/StartPostgres.ts",
    provide: { plain: true }
  }
})
