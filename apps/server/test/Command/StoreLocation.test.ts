import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { dumpIt, readLocation, restoreIt, sameStore } from "../../src/Command/StoreLocation.ts"

describe("the command that Postgres's own backup is made with", () => {
  const address = "postgres://estate@db.example/estate"

  it("has the address as a shell takes it", () => {
    const query = "?sslmode=require&options=-c%20search_path%3Dagency"
    expect(dumpIt("a.dump")(`${address}${query}`).en).toMatch(/--file=a\.dump '\S+\?sslmode=\S+agency'$/)
    expect(restoreIt("a.dump")(`${address}${query}`).ru).toMatch(/--dbname='\S+\?sslmode=\S+agency' a\.dump$/)
    expect(dumpIt("a.dump")(address).en).toMatch(/--file=a\.dump postgres:\S+estate$/)
  })
})

it("the option for the next command is as a shell takes it, without a password", () => {
  const optionOf = (database: string) => sameStore(Option.some(database))
  expect(optionOf("postgres://estate:secret@db/estate?sslmode=require")).toBe(
    " --database 'postgres://estate@db/estate?sslmode=require'"
  )
  expect(optionOf("sqlite:/var/Anna's data.db")).toBe(String.raw` --database 'sqlite:/var/Anna'\''s data.db'`)
  expect(optionOf("sqlite:./estate.db")).toBe(" --database sqlite:./estate.db")
  expect(sameStore(Option.none())).toBe("")
})

describe("the settings of a command", () => {
  it.effect("that are wrong are reported together, whichever it needs", () =>
    Effect.gen(function* () {
      const variables = { ESTATE_LANG: "de", ESTATE_TIME_ZONE: "Mars", ESTATE_DATABASE: "estate.db" }
      const failed = yield* Effect.flip(readLocation(Option.none())).pipe(
        Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(variables))))
      )
      expect(failed.message.match(/^ {2}\w+/gm)).toEqual([
        "  ESTATE_DATABASE",
        "  ESTATE_TIME_ZONE",
        "  ESTATE_LANG"
      ])
      expect(failed.message).toContain('"de" is neither en nor ru\n    set it to en or ru')
    })
  )
})
