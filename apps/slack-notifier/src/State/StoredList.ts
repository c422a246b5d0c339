import { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect, Schema } from "effect"
import type { StoreError } from "./AlertStore.ts"

/**
 * Entries that people make and that hold for a while. Every process that uses the state follows
 * them, and any process may add and end them, without a fence: they belong to no task, and no write
 * depends on an earlier read.
 */
export interface StoredList<A> {
  /** Stores one, and returns its id. */
  readonly add: (made: A) => Effect.Effect<number, StoreError>
  /** Ends the entry with this id; false if there is none that holds now or later. */
  readonly end: (id: number, now: DateTime.Utc) => Effect.Effect<boolean, StoreError>
  /** Those that end after a moment, in the order in which they were made. */
  readonly endingAfter: (
    moment: DateTime.Utc
  ) => Effect.Effect<ReadonlyArray<A & { readonly id: number }>, StoreError>
  /** Deletes those that ended before a moment. */
  readonly prune: (before: DateTime.Utc) => Effect.Effect<void, StoreError>
}

/** A column that has another name than the field. */
export const timeIn = (column: string) =>
  Schema.propertySignature(Schema.DateTimeUtcFromNumber).pipe(Schema.fromKey(column))
export const textIn = (column: string) => Schema.propertySignature(Schema.String).pipe(Schema.fromKey(column))

/** The SQL of such a list, whose rows are as the schema encodes them. */
export const makeStoredList = <A, I extends Readonly<Record<string, string | number>>>(
  table: "silence" | "swap",
  schema: Schema.Schema<A, I>
) => {
  const encode = Schema.encode(schema)
  const decode = Schema.decodeUnknown(schema)
  return Effect.map(
    SqlClient,
    (sql): StoredList<A> => ({
      add: Effect.fn("StoredList.add")(function* (made) {
        const rows = yield* sql<{ readonly id: number }>`
          INSERT INTO ${sql(table)} ${sql.insert(yield* encode(made))} RETURNING id`
        return rows[0]?.id ?? 0
      }),
      end: Effect.fn("StoredList.end")((id, { epochMillis }) =>
        Effect.map(
          sql`
            UPDATE ${sql(table)} SET until_at = ${epochMillis} WHERE id = ${id} AND until_at > ${epochMillis}
            RETURNING id`,
          rows => rows.length > 0
        )
      ),
      endingAfter: Effect.fn("StoredList.endingAfter")(function* ({ epochMillis }) {
        const rows = yield* sql<{ readonly id: number }>`
          SELECT * FROM ${sql(table)} WHERE until_at > ${epochMillis} ORDER BY id`
        return yield* Effect.forEach(rows, row => Effect.map(decode(row), made => ({ ...made, id: row.id })))
      }),
      prune: Effect.fn("StoredList.prune")(
        before => sql`DELETE FROM ${sql(table)} WHERE until_at < ${DateTime.toEpochMillis(before)}`
      )
    })
  )
}
