import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { storeMigrations } from "../../src/Store/Migrations.ts"

const hashOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256").update(JSON.stringify(statements)).digest("hex")

// A hash is added with its migration and never changes: every store out there ran that very text.
it("migrations are frozen", () => {
  expect(storeMigrations.table).toBe("migrations")
  expect(
    storeMigrations.migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])
  ).toEqual([
    [1, "companies_and_keys", "88465e65d040fb82a44d4813c4f128f7a2a78f65fca70c0be8201a0145b914bf"],
    [2, "threads_and_messages", "b4fce09b493231dadac9bfbb5d692b8fde0f27dabdb329ea361ee15ac356eaa8"],
    [3, "records", "1479a2628e5c8998836e8946c46f41202a20ca7d14fd2807b64bfce5df574895"],
    [4, "key_events", "71b8395ce3c862ef4c15ebcaeaa3a1d2477eb1038f03c258df83f83cfc5f814e"],
    [5, "order_indexes", "82171c558670e5cc2b7885594862e72b0c383da6f6e0874284addd03391f08a6"],
    [6, "idempotency_keys", "3848537baf00e08bbe9b3b98a4d2fee41d7b1b52ff79a7cbdae03187dfc4b741"],
    [7, "segments", "3eacfd09dee6c2205e03f39156a34cb094d810bbf12e5da6ee3e9d02c0893299"],
    [8, "range_indexes", "b3d4b4cb9e511df0f3cfaf2b89b465a2ae311d67ec2e4bd6534abe526e566617"],
    [9, "calls_by_status", "7b8ae717828f7664dace7273efbe53733bfbfaa0c2ff8c6a2cf9d76c3ef51164"],
    [10, "limits_of_keys", "abf866d0568ce10b0688886940fc9be80372eda1a78d41b92ed8e696883b42a7"]
  ])
})
