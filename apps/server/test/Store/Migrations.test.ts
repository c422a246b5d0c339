import { createHash } from "node:crypto"
import { expect, it } from "@effect/vitest"
import type { Migrations } from "@estate/store/Migrations"
import { storeMigrations } from "../../src/Store/Migrations.ts"
import { postgresMigrations } from "../../src/Store/Postgres/Migrations.ts"

const frozen = ({ migrations }: Migrations) =>
  migrations.map(({ id, name, statements, laterIndexes = [] }) => [
    id,
    name,
    createHash("sha256")
      .update(JSON.stringify([statements, laterIndexes]))
      .digest("hex")
  ])

// A hash is added with its migration, and never changes once that is released, since stores ran
// exactly that text. `DayCountTriggers.ts`, `TextIndex.ts` and the lists of columns are parts of
// it, so a change there needs a migration of its own.
it("migrations of a file are frozen", () => {
  expect(frozen(storeMigrations)).toEqual([
    [8, "companies_and_keys", "12c4bbb588b10c86ada14c596f1ad77ffa76efdf77c16b826b0a9c02ccff2ad6"],
    [9, "calls_by_status", "01f30f6df2958297d3ec845539d7ab92a3a131cc4023f8a4e11edd65bca47761"],
    [10, "limits_of_keys", "fb96e57dfe19be138bb986e5d451325c7578808063932bb6938354346356cdc3"],
    [11, "invoices_by_status", "1be77c6e25fcb6da2d90e15ad7c7f3ebcbe612511bb5d2a487d7ad3bad36a96a"]
  ])
})

it("migrations of Postgres are frozen", () => {
  expect(frozen(postgresMigrations)).toEqual([
    [3, "companies_and_keys", "a633221da8aa47d754172e48207ce7b90998951a68c55c69e2439fcc84a30bdc"],
    [4, "calls_by_status", "f5445dd557bcb460c6c2963c99cf045e064b38985ccb3a0238e7b21d56f78c29"],
    [5, "limits_of_keys", "d60495032d58177031935d302172475d91b482c277909c0b3da9d2041d8e3a2d"],
    [6, "filters", "6bf2b77d62d13e66c998227bd145d77cc53dc5873b36c7dbb341c1ede754363f"],
    [7, "without_segments", "c3134b20e719b1f405408fd679567e887a91499dfd75ad20164076cecbb39994"],
    [8, "wide_orders", "adf7ea1cfad057a9f5db12479860b6ed6ac4db6797c8fd14e0ba6a5a5d53543b"],
    [9, "invoices_by_status", "90f1a4f1b401a309f5dfe96333310dbc8ffa4dec6e8f3ff44557c1687b5e29f4"]
  ])
})
