import { describe, expect, it } from "vitest"
import { dumpIt, restoreIt } from "../../src/Command/StoreLocation.ts"

describe("the command that Postgres's own backup is made with", () => {
  const address = "postgres://estate@db.example/estate"

  it("has the address as a shell takes it", () => {
    const query = "?sslmode=require&options=-c%20search_path%3Dagency"
    expect(dumpIt("a.dump")(`${address}${query}`).en).toMatch(/--file=a\.dump '\S+\?sslmode=\S+agency'$/)
    expect(restoreIt("a.dump")(`${address}${query}`).ru).toMatch(/--dbname='\S+\?sslmode=\S+agency' a\.dump$/)
    expect(dumpIt("a.dump")(address).en).toMatch(/--file=a\.dump postgres:\S+estate$/)
  })
})
