import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { stateMigrations } from "../../src/State/Migrations.ts"

const hashOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256").update(JSON.stringify(statements)).digest("hex")

// A hash is added with its migration and never changes: every state out there ran that very text.
it("migrations are frozen", () => {
  expect(stateMigrations.table).toBe("effect_sql_migrations")
  expect(
    stateMigrations.migrations.map(({ id, name, statements }) => [id, name, hashOf(statements)])
  ).toEqual([
    [1, "alerts", "542c9c301d12882203019054663bf09ee4b8ecb039b2e1643e6f8bff3ef899f7"],
    [2, "messages", "027e92e1fe82a025864013b34efb3519e576dd4a936f6df3287429f8be81c055"]
  ])
})
