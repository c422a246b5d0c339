import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type { CompanyId } from "@estate/domain/Company"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Array, Order as By, type Context, Effect, Schema } from "effect"
import type { Ranks } from "./Ranks.ts"
import { counted, readPage } from "./ReadPage.ts"

/** What narrows a list, and the index that finds what is left. */
export interface Filter {
  readonly where: Fragment
  readonly index: string
  /** The first column of the order in which the index yields what it finds. */
  readonly yieldsBy?: string
  /** The index only makes looking at everything cheaper: anything that seeks goes before it. */
  readonly looksAtAll?: boolean
}

/** Columns, all in one direction, and the index that has them. */
export interface Order {
  readonly columns: readonly [string, ...ReadonlyArray<string>]
  readonly direction: "ASC" | "DESC"
  readonly index: string
}

/** Which records of a table, in what order, and which page of them. */
export interface RecordQuery {
  readonly table: string
  /** What every record of the list fulfils: its company's. */
  readonly scope: ReadonlyArray<Fragment>
  readonly filters: ReadonlyArray<Filter>
  readonly order: Order
  /** The list, if nothing narrows it, has ranks under this name, by the order's first column, newest first. */
  readonly ranked?: { readonly list: string; readonly company: CompanyId }
  readonly page: PageNumber
  readonly limit: PageSize
}

/** Nothing where a parameter is not given. */
export const whenGiven = <A>(value: A | undefined, filter: (value: A) => Filter): ReadonlyArray<Filter> =>
  value === undefined ? [] : [filter(value)]

/** So many records are sorted sooner than a whole list is looked through for them. */
const FEW = 2000

const decodeRecords = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ record: Schema.String }).pipe(Schema.pluck("record")))
)

/**
 * A page of ready JSON records. SQLite knows nothing of how many rows a value has: which index to take is decided here. The
 * total is counted by the index of the filter that leaves the fewest; if that index also yields the order, or few are left, the
 * page comes from it, and otherwise from the order's index, where the page is then soon full.
 */
export const makeReadRecords = (sql: SqlClient, ranks: Context.Tag.Service<typeof Ranks>) => {
  const from = (table: string, index: string) => sql`${sql(table)} INDEXED BY ${sql(index)}`

  const leadOf = (query: RecordQuery) =>
    Effect.gen(function* () {
      const seeking = query.filters.filter(filter => filter.looksAtAll !== true)
      if (seeking.length < 2) return seeking[0] ?? query.filters[0]
      const sizes = yield* Effect.forEach(seeking, filter =>
        counted(sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from(query.table, filter.index)}
          WHERE ${sql.and([...query.scope, filter.where])} LIMIT ${FEW})`)
      )
      const [fewest] = Array.sortBy(By.mapInput(By.number, ([, size]: readonly [Filter, number]) => size))(
        Array.zip(seeking, sizes)
      )
      return fewest?.[0]
    })

  const rowsOf = (
    { table, order }: RecordQuery,
    index: string,
    where: Fragment,
    limit: number,
    offset: number
  ) =>
    sql`SELECT record FROM ${from(table, index)} WHERE ${where}
      ORDER BY ${sql.csv(order.columns.map(column => sql`${sql(column)} ${sql.literal(order.direction)}`))}
      LIMIT ${limit} OFFSET ${offset}`

  const whole = (query: RecordQuery) => {
    const { order, ranked } = query
    const rows = (limit: number, offset: number) =>
      rowsOf(query, order.index, sql.and(query.scope), limit, offset)
    const total = counted(
      sql`SELECT count(*) AS total FROM ${sql(query.table)} WHERE ${sql.and(query.scope)}`
    )
    if (ranked === undefined) return readPage({ ...query, total, rows, decode: decodeRecords })
    const [key] = order.columns
    return readPage({
      ...query,
      total: ranks.total(ranked.list, ranked.company),
      rows: (limit, offset) =>
        Effect.flatMap(ranks.placeOf(ranked.list, ranked.company, offset), ({ until, skip }) =>
          rowsOf(query, order.index, sql.and([...query.scope, sql`${sql(key)} < ${until}`]), limit, skip)
        ),
      decode: decodeRecords
    })
  }

  return Effect.fn("Records.read")(function* (query: RecordQuery): Effect.fn.Return<Page<string>, SqlError> {
    const lead = yield* leadOf(query)
    if (lead === undefined) return yield* whole(query)
    const where = sql.and([...query.scope, ...query.filters.map(filter => filter.where)])
    const total = yield* counted(
      sql`SELECT count(*) AS total FROM ${from(query.table, lead.index)} WHERE ${where}`
    )
    const isInOrder = lead.yieldsBy === query.order.columns[0]
    const index = isInOrder || total <= FEW ? lead.index : query.order.index
    return yield* readPage({
      ...query,
      total: Effect.succeed(total),
      rows: (limit, offset) => rowsOf(query, index, where, limit, offset),
      decode: decodeRecords
    })
  })
}
