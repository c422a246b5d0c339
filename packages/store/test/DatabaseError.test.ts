import { SqlError } from "@effect/sql/SqlError"
import { databaseCode, databaseMessage, isBusy } from "@estate/store/DatabaseError"
import { describe, expect, it } from "vitest"

const failed = (cause: Error, code?: string) =>
  new SqlError({
    message: "Failed to execute statement",
    cause: code === undefined ? cause : Object.assign(cause, { code })
  })

describe("the error of a database", () => {
  it("says what the database or the system said", () => {
    const error = failed(new Error("the database system is starting up"), "57P03")
    expect([databaseMessage(error), databaseCode(error)]).toEqual([
      "the database system is starting up",
      "57P03"
    ])
  })

  it("says a code where Node has no text: of a host with several addresses that all refuse", () => {
    expect(databaseMessage(failed(new AggregateError([]), "ECONNREFUSED"))).toBe("ECONNREFUSED")
  })

  it("is without a code where a connection ended", () => {
    const error = failed(new Error("Connection terminated unexpectedly"))
    expect([databaseMessage(error), databaseCode(error)]).toEqual([
      "Connection terminated unexpectedly",
      undefined
    ])
  })

  it("says whether another has the file", () => {
    expect(isBusy(failed(new Error("database is locked"), "SQLITE_BUSY_RECOVERY"))).toBe(true)
    expect(isBusy(failed(new Error("database disk image is malformed"), "SQLITE_CORRUPT"))).toBe(false)
  })
})
