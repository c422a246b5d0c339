import { withoutPassword } from "@estate/store/PostgresSettings"
import { parseLocation } from "@estate/store/StoreLocation"
import { Either, Redacted } from "effect"
import { describe, expect, it } from "vitest"

const place = (text: string) =>
  Either.map(parseLocation(text), location =>
    location.kind === "sqlite" ? location.path : Redacted.value(location.url)
  )

describe("an address without its password", () => {
  it("can be given to pg_dump: a space is %20, not +", () => {
    const options = "options=-c%20search_path%3Dagency"
    const url = Redacted.make(`postgres://estate:hush@db.example/estate?password=hush&${options}`)
    expect(withoutPassword(url)).toBe(`postgres://estate@db.example/estate?${options}`)
  })
})

describe("the location of a store", () => {
  it.each([
    ["sqlite:./estate.db", "./estate.db"],
    ["sqlite:/var/lib/estate.db\r", "/var/lib/estate.db"]
  ])("%j is a file", (text, path) => {
    expect(place(text)).toEqual(Either.right(path))
  })

  it.each([
    "postgres://estate:hush@db.example:5432/estate",
    "postgresql://estate:p%40ss%2Fw@[::1]:5432/estate",
    "postgres://estate:p@ss@db.example/estate",
    "postgres:///estate?host=/run/postgresql",
    "postgres://estate@db.example/estate?sslmode=require&application_name=a@b"
  ])("%j is a database", text => {
    expect(place(text)).toEqual(Either.right(text))
  })

  it.each([
    ["sqlite:", "expected a path after sqlite:"],
    ["sqlite: \r", "expected a path after sqlite:"],
    ["sqlite::memory:", "expected a path after sqlite:"],
    ["estate.db", "expected sqlite:PATH, a file, or postgres://…"],
    [
      "mysql://estate:hush@db/estate",
      `expected sqlite:PATH, a file, or postgres://…; this begins with "mysql:"`
    ]
  ])("%j is none", (text, wrong) => {
    expect(place(text)).toEqual(Either.left(wrong))
  })

  it.each(["hush/1", "hush#1", "hush?1", "1/hush", "1#hush", "1?hush", "p@hush/1", "p@hush#1"])(
    "the password %j has to be encoded, and is not repeated",
    password => {
      const wrong = Either.flip(parseLocation(`postgres://estate:${password}@db.example:5432/estate`))
      expect(Either.getOrThrow(wrong)).toContain("write % as %25, @ as %40, : as %3A, / as %2F, # as %23")
      expect(Either.getOrThrow(wrong)).not.toContain("hush")
      const encoded = `postgres://estate:${encodeURIComponent(password)}@db.example:5432/estate`
      expect(place(encoded)).toEqual(Either.right(encoded))
    }
  )

  it("has a mode of TLS that there is", () => {
    const wrong = Either.flip(parseLocation("postgres://estate:hush@db/estate?sslmode=required"))
    expect(Either.getOrThrow(wrong)).toBe(
      "its sslmode is not disable, prefer, require, verify-ca, verify-full or no-verify"
    )
  })
})
