import type { SqlError } from "@effect/sql/SqlError"
import type { Page } from "@estate/domain/Page"
import { Effect, type ParseResult, Schema } from "effect"

const decodeTotal = Schema.decodeUnknown(Schema.Tuple(Schema.Struct({ total: Schema.NonNegativeInt })))

/** A total that is counted, by a statement that gives one row with `total`. */
export const counted = (
  rows: Effect.Effect<ReadonlyArray<object>, SqlError>
): Effect.Effect<number, SqlError> =>
  Effect.flatMap(rows, found => Effect.map(Effect.orDie(decodeTotal(found)), ([{ total }]) => total))

/** One page of a list, with its total. Rows that cannot be read are the store's own fault, not the caller's. */
export const readPage = <A>(list: {
  readonly page: number
  readonly limit: number
  readonly total: Effect.Effect<number, SqlError>
  readonly rows: (limit: number, offset: number) => Effect.Effect<ReadonlyArray<object>, SqlError>
  readonly decode: (rows: ReadonlyArray<object>) => Effect.Effect<ReadonlyArray<A>, ParseResult.ParseError>
}): Effect.Effect<Page<A>, SqlError> =>
  Effect.gen(function* () {
    const total = yield* list.total
    const offset = (list.page - 1) * list.limit
    const rows = offset < total ? yield* list.rows(list.limit, offset) : []
    const items = yield* Effect.orDie(list.decode(rows))
    return { items, total, page: list.page, totalPages: Math.ceil(total / list.limit) }
  })
