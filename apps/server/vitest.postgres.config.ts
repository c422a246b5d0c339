import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** The tests of what the store answers, on a store in Postgres: one for all files, a database each. */
export default mergeConfig(shared, {
  test: {
    include: [
      "test/{Accounts,Calls,Catalogue,Invoices,Keys,Listings,Simulate,Threads}/*.test.ts",
      "test/Import/{Import,Records}.test.ts",
      "test/Store/{FilteredPages,Records}.test.ts",
      "test/**/*.postgres.ts",
      "test/Serve/{EveryEndpoint,Overload,Problems}.test.ts"
    ],
    globalSetup: "test/StartPostgres.ts"
  }
})
