import type { SqlError } from "@effect/sql/SqlError"
import { PostgresQueries } from "@estate/postgres/PostgresQueries"
import {
  type Bound,
  type Question,
  type Read,
  type Reads,
  type Row,
  TEXT_MAX_LENGTH,
  TextTooLong
} from "@estate/sqlite/Read"
import type { Answer } from "@estate/sqlite/SqliteReads"
import { Effect, Layer, Option } from "effect"
import { StoreReads } from "../StoreReads.ts"

/** Thrown out of a read at a statement whose answer is not there yet. */
class Unanswered {
  readonly question: Question
  readonly isBounded: boolean
  constructor(question: Question, isBounded: boolean) {
    this.question = question
    this.isBounded = isBounded
  }
}

const keyOf = (sql: string, params: ReadonlyArray<Bound>) => JSON.stringify([sql, params])

/** Answers statements from what is known. */
const readsFrom = (known: ReadonlyMap<string, Row | undefined>): Reads => {
  const row: Reads["row"] = (sql, params, cost = "bounded") => {
    const key = keyOf(sql, params)
    if (!known.has(key)) throw new Unanswered({ sql, params }, cost === "bounded")
    return known.get(key)
  }
  const valueOf = (...[sql, params, cost]: Parameters<Reads["row"]>) =>
    row(sql, params, cost)?.value ?? undefined
  const wrong = (sql: string) => new TypeError(`a value of another type: ${sql}`)
  return {
    dialect: "postgres",
    row,
    text: (sql, params, cost) => {
      const value = valueOf(sql, params, cost)
      if (value === undefined || typeof value === "string") return value
      throw wrong(sql)
    },
    number: (sql, params, cost) => {
      const value = valueOf(sql, params, cost)
      if (value === undefined || typeof value === "number") return value
      throw wrong(sql)
    },
    bytes: (sql, params) => {
      const value = valueOf(sql, params)
      if (value === undefined || value instanceof Uint8Array) return value
      throw wrong(sql)
    }
  }
}

/**
 * Runs a read until it has all answers: again after each statement, with the answers that it got.
 * Between two answers others may write, as between two requests. Anything that is thrown is a
 * defect.
 */
const readWith =
  (ask: Answer) =>
  <A, E = never>(read: Read<A>, elsewhere: Answer<E> = ask): Effect.Effect<A, SqlError | TextTooLong | E> =>
    Effect.suspend(() => {
      const known = new Map<string, Row | undefined>()
      const reads = readsFrom(known)
      const attempt: Effect.Effect<A, SqlError | TextTooLong | E> = Effect.suspend(() => {
        try {
          return Effect.succeed(read(reads))
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error
          const { question, isBounded } = error
          return Effect.flatMap((isBounded ? ask : elsewhere)(question), row => {
            known.set(keyOf(question.sql, question.params), row)
            return attempt
          })
        }
      })
      return attempt
    })

const isTooLong = (row: Row | undefined) =>
  typeof row?.value === "string" && row.value.length > TEXT_MAX_LENGTH

/**
 * Reads in Postgres. Nothing is cached, since others may write at any moment; nothing is read at
 * once, since Postgres is another process.
 */
export const layer: Layer.Layer<StoreReads, never, PostgresQueries> = Layer.unwrapEffect(
  Effect.map(PostgresQueries, ({ rows }) => {
    const ask: Answer = ({ sql, params }) =>
      Effect.flatMap(rows(sql, params), ([row]) =>
        isTooLong(row) ? Effect.fail(new TextTooLong()) : Effect.succeed(row)
      )
    return StoreReads.layerOf(
      {
        read: readWith(ask),
        readAtOnce: () => Option.none(),
        makeCache: () => (_, make) => make()
      },
      ask
    )
  })
)
