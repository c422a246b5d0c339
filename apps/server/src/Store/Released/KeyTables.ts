import { addedToKeys, sqliteTable } from "./Tables.ts"

/** Keys, and who made and revoked them. Events are append-only. */
export const keyTables = [
  sqliteTable("keys"),
  ...Object.entries(addedToKeys).map(column => `ALTER TABLE keys ADD COLUMN ${column.join(" ")}`),
  sqliteTable("key_events"),
  `CREATE TRIGGER key_events_unchanged BEFORE UPDATE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be changed'); END`,
  `CREATE TRIGGER key_events_undeleted BEFORE DELETE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be deleted'); END`
]
