import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { unusable } from "./Migrations.ts"

/** The end of a statement that creates a database for texts in any language. */
export const IN_UTF8 = "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"

/** Fails with `MigrationError` for a Postgres database that cannot store every text. */
export const mustBeUtf8 = Effect.gen(function* () {
  const sql = yield* SqlClient
  const [server] = yield* sql<{ readonly encoding: string }>`
    SELECT current_setting('server_encoding') AS encoding`
  if (server?.encoding !== "UTF8")
    return yield* unusable(
      `its encoding is ${server?.encoding}: make another database with CREATE DATABASE estate ${IN_UTF8}`
    )
})
