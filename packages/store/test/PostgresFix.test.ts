import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { layer } from "@estate/store/PostgresClient"
import { postgresFix } from "@estate/store/PostgresFix"
import { mustBeUtf8 } from "@estate/store/Utf8Database"
import { Postgres } from "@estate/testing/Postgres"
import { Effect, Redacted } from "effect"
import { beforeAll, describe, expect, it } from "vitest"

let address: string
beforeAll(async () => {
  address = await (await Postgres.ofProcess()).newDatabase()
  await run(
    address,
    "CREATE ROLE guest LOGIN PASSWORD 'guest'",
    "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"
  )
})

const used = <A, E>(url: string, use: Effect.Effect<A, E, SqlClient>) =>
  Effect.provide(use, layer({ url: Redacted.make(url), applicationName: "test", maxConnections: 1 }))

const run = (url: string, ...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    used(
      url,
      Effect.flatMap(SqlClient, sql =>
        Effect.forEach(statements, text => sql.unsafe(text), { discard: true })
      )
    )
  )

const changed = (parts: Partial<URL>) => Object.assign(new URL(address), parts).href

const fixOf = (url: string, statement = "SELECT 1") =>
  Effect.runPromise(
    used(
      url,
      Effect.flatMap(SqlClient, sql => Effect.flip(sql.unsafe(statement)))
    ).pipe(Effect.map(error => postgresFix(error)?.en))
  )

describe("what to do about a database that cannot be used", () => {
  it.each([
    ["a wrong password", { password: "other" }, "check the user and the password"],
    ["nobody who listens there", { port: "1" }, "check the host and the port"],
    ["no such database", { pathname: "/nowhere" }, "make it with CREATE DATABASE … OWNER …"],
    ["no such host", { hostname: "nowhere.invalid" }, "there is no such host"],
    ["no TLS", { search: "sslmode=require" }, "set ssl = on in Postgres"],
    ["no file with a certificate", { search: "sslmode=require&sslrootcert=/nowhere.crt" }, "sslrootcert"]
  ])("%s", async (_, parts, fix) => {
    expect(await fixOf(changed(parts))).toContain(fix)
  })

  it("a user who may not create tables, and a schema that is not there", async () => {
    const guest = changed({ username: "guest", password: "guest" })
    expect(await fixOf(guest, "CREATE TABLE public.note ()")).toContain("the owner of the database")
    const elsewhere = changed({ search: "options=-c%20search_path%3Dnowhere" })
    expect(await fixOf(elsewhere, "CREATE TABLE note ()")).toContain("CREATE SCHEMA")
  })

  it.each(["DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "ERR_TLS_CERT_ALTNAME_INVALID"])(
    "%s of a certificate",
    code => {
      const cause = Object.assign(new Error("self-signed certificate"), { code })
      const fix = postgresFix(
        new SqlError({ cause, message: "Failed to connect to postgres://estate@db/estate" })
      )
      expect(fix?.en).toContain("NODE_EXTRA_CA_CERTS")
    }
  )

  it("no password", () => {
    const cause = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string")
    const fix = postgresFix(
      new SqlError({ cause, message: "Failed to connect to postgres://estate@db/estate" })
    )
    expect(fix?.en).toContain("the address has no password")
  })

  it("an encoding that does not have every letter", async () => {
    const refused = Effect.flip(used(changed({ pathname: "/latin" }), mustBeUtf8))
    expect((await Effect.runPromise(refused)).message).toBe(
      "its encoding is LATIN1: make another database with CREATE DATABASE estate TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"
    )
    await Effect.runPromise(used(address, mustBeUtf8))
  })
})
