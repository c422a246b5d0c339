import { addedToKeys, sqliteTable } from "./Tables.ts"

/** More of each key, and who made and revoked keys. The events only grow. */
export const keyTables = [
  ...Object.entries(addedToKeys).map(column => `ALTER TABLE keys ADD COLUMN ${column.join(" ")}`),
  sqliteTable("key_events"),
  `INSERT INTO key_events (at, event, key, company, name, operator, details)
    SELECT created_at, 'created', id, company, '', 'unknown', 'before events were kept' FROM keys ORDER BY created_at, id`,
  `CREATE TRIGGER key_events_unchanged BEFORE UPDATE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be changed'); END`,
  `CREATE TRIGGER key_events_undeleted BEFORE DELETE ON key_events
    BEGIN SELECT RAISE(ABORT, 'the events of keys cannot be deleted'); END`
]
