import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CallPeriod } from "@estate/domain/CallPeriod"
import type { CompanyId } from "@estate/domain/Company"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Context, Effect, Layer, Option } from "effect"
import { phoneDigits } from "../Store/PhoneDigits.ts"
import { Ranks } from "../Store/Ranks.ts"
import { type Filter, makeReadRecords, type Order, whenGiven } from "../Store/Records.ts"
import { folded } from "../Threads/StoredText.ts"

/** Which calls of a company, and which page of them. Lengths and waits are seconds, and their bounds belong to them. */
export interface CallQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  /** Calls of listings, as the feeds module has them; of projects otherwise. */
  readonly feeds: boolean
  readonly phone: string | undefined
  readonly period: CallPeriod
  readonly durationFrom: number | undefined
  readonly durationTo: number | undefined
  readonly waitingFrom: number | undefined
  readonly waitingTo: number | undefined
  readonly packageId: number | undefined
  readonly statuses: ReadonlyArray<number> | undefined
  readonly projectName: string | undefined
}

const newest: Order = { columns: ["called_at", "id"], direction: "DESC", index: "calls_newest" }

/** The phone calls of all companies, as ready JSON; each company sees its own. */
export class Calls extends Context.Tag("@estate/server/Calls")<
  Calls,
  {
    /** The newest first. */
    readonly list: (company: CompanyId, query: CallQuery) => Effect.Effect<Page<string>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Calls,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const readRecords = makeReadRecords(sql, yield* Ranks)

      const within = (column: "duration" | "waiting", from: number | undefined, to: number | undefined) => [
        ...whenGiven(from, least => ({
          where: sql`${sql(column)} >= ${least}`,
          index: `calls_by_${column}`
        })),
        ...whenGiven(to, most => ({ where: sql`${sql(column)} <= ${most}`, index: `calls_by_${column}` }))
      ]

      const during = (period: CallPeriod): ReadonlyArray<Filter> => {
        const from = Option.getOrUndefined(period.dailyFrom)
        const to = Option.getOrUndefined(period.dailyTo)
        const index = "calls_by_time_of_day"
        const daily =
          from !== undefined && to !== undefined && from > to
            ? [{ where: sql`(time_of_day >= ${from} OR time_of_day <= ${to})`, index, looksAtAll: true }]
            : [
                ...whenGiven(from, first => ({ where: sql`time_of_day >= ${first}`, index })),
                ...whenGiven(to, last => ({ where: sql`time_of_day <= ${last}`, index }))
              ]
        return [
          ...whenGiven(Option.getOrUndefined(period.from), first => ({
            where: sql`called_at >= ${first}`,
            index: "calls_newest",
            yieldsBy: "called_at"
          })),
          ...whenGiven(Option.getOrUndefined(period.to), last => ({
            where: sql`called_at <= ${last}`,
            index: "calls_newest",
            yieldsBy: "called_at"
          })),
          ...daily
        ]
      }

      const equalTo = (column: string, index: string, value: string | number | undefined) =>
        whenGiven(value, wanted => ({ where: sql`${sql(column)} = ${wanted}`, index, yieldsBy: "called_at" }))

      const anyOf = (statuses: ReadonlyArray<number>): Filter => ({
        where: sql`status IN ${sql.in([...statuses])}`,
        index: "calls_by_status",
        ...(new Set(statuses).size === 1 ? { yieldsBy: "called_at" } : {})
      })

      const list = Effect.fn("Calls.list")(function* (company: CompanyId, query: CallQuery) {
        const phone = query.phone === undefined ? undefined : phoneDigits(query.phone)
        const project = query.projectName === undefined ? undefined : folded(query.projectName)
        return yield* readRecords({
          table: "calls",
          scope: [sql`company = ${company}`, query.feeds ? sql`feeds = 1` : sql`feeds = 0`],
          filters: [
            ...equalTo("phone_digits", "calls_by_phone", phone),
            ...equalTo("package_id", "calls_by_package", query.packageId),
            ...equalTo("folded_project", "calls_by_project", project),
            ...whenGiven(query.statuses, anyOf),
            ...within("duration", query.durationFrom, query.durationTo),
            ...within("waiting", query.waitingFrom, query.waitingTo),
            ...during(query.period)
          ],
          order: newest,
          ranked: { list: query.feeds ? "calls_with_feeds" : "calls", company },
          page: query.page,
          limit: query.limit
        })
      })

      return { list }
    })
  ).pipe(Layer.provide(Ranks.layer))
}
