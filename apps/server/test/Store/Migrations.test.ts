import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { storeMigrations } from "../../src/Store/Migrations.ts"

const hashOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256")
    .update(JSON.stringify(statements.map(statement => statement.replaceAll(/\s+/g, " "))))
    .digest("hex")

// A hash is added with its migration and never changes: every store out there ran these statements.
it("migrations are frozen", () => {
  expect(storeMigrations.table).toBe("migrations")
  expect(
    storeMigrations.migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])
  ).toEqual([
    [1, "companies_and_keys", "afa641470feb0d815fffa294916f2240a0c4be1b6380dd7d3f3ce72bdece648f"],
    [2, "threads_and_messages", "282c5ccd188c7632aeca41a0fe82218fc690921b1e87f05b06812bc8cee68b7e"],
    [3, "records", "e57e1bf862b7743a4b53b60ab31e568da05c7c6f5bcb8477ab7d7a384879a4b4"],
    [4, "key_events", "7c5f89b6e0e01bbcc06d9ce2e4b6659c0aaf0c0081ddf9ba3fbb44c755c78b25"],
    [5, "order_indexes", "82171c558670e5cc2b7885594862e72b0c383da6f6e0874284addd03391f08a6"],
    [6, "idempotency_keys", "68bdc27f395e977e669a380383732bfac22c17ba0d1f2a88ade68b9f9a8c4cd3"],
    [7, "segments", "bec2fe745a4a646cfdc165f2e38b41b27b39f04591d4a7b77083f59f6266d944"],
    [8, "range_indexes", "b3d4b4cb9e511df0f3cfaf2b89b465a2ae311d67ec2e4bd6534abe526e566617"],
    [9, "calls_by_status", "0c92ca24c3ca2cc1c001a25c86a21f9f50bc40e352fa6c983d662078b57bee09"],
    [10, "limits_of_keys", "abf866d0568ce10b0688886940fc9be80372eda1a78d41b92ed8e696883b42a7"]
  ])
})
