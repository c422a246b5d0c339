import type { SqlError } from "@effect/sql/SqlError"
import { PostgresQueries, type Rows } from "@estate/postgres/PostgresQueries"
import {
  type Bound,
  type Cost,
  type Read,
  type Reads,
  type Row,
  TEXT_MAX_LENGTH,
  TextTooLong
} from "@estate/sqlite/Read"
import { Data, Effect, Layer, Option } from "effect"
import { StoreReads } from "../StoreReads.ts"

/** Thrown out of a read at a statement whose answer is not there yet. */
class Unanswered {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
  readonly cost: Cost
  constructor(sql: string, params: ReadonlyArray<Bound>, cost: Cost) {
    this.sql = sql
    this.params = params
    this.cost = cost
  }
}

/** A statement that was asked, and its first row. */
interface Answer {
  readonly sql: string
  readonly row: Row | undefined
}

/** Answers statements from what is known, in their order: a read asks the same ones again. */
const readsFrom = (known: ReadonlyArray<Answer>): Reads => {
  let asked = 0
  const row: Reads["row"] = (sql, params, cost = "bounded") => {
    const answer = known[asked++]
    if (answer === undefined) throw new Unanswered(sql, params, cost)
    if (answer.sql !== sql) throw new TypeError(`another statement than before: ${sql}`)
    return answer.row
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

/** A read has a statement that is unbounded, and it is not its turn. */
class NotItsTurn extends Data.TaggedError("NotItsTurn") {}

/**
 * Runs a read until it has all answers: again after each statement, with the answers that it got.
 * Anything that is thrown is a defect.
 */
const run = <A>(
  rows: Rows,
  read: Read<A>,
  isItsTurn: boolean
): Effect.Effect<A, SqlError | TextTooLong | NotItsTurn> => {
  const known: Array<Answer> = []
  const attempt: Effect.Effect<A, SqlError | TextTooLong | NotItsTurn> = Effect.suspend(() => {
    try {
      return Effect.succeed(read(readsFrom(known)))
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (!isItsTurn && error.cost === "unbounded") return Effect.fail(new NotItsTurn())
      return Effect.flatMap(rows(error.sql, error.params), ([row]) => {
        if (isTooLong(row)) return Effect.fail(new TextTooLong())
        known.push({ sql: error.sql, row })
        return attempt
      })
    }
  })
  return attempt
}

const isTooLong = (row: Row | undefined) =>
  typeof row?.value === "string" && row.value.length > TEXT_MAX_LENGTH

/**
 * Reads in Postgres. Nothing is cached, since others may write at any moment; nothing is read at
 * once, since Postgres is another process. A read whose first attempt turns out to be unbounded has
 * its turn before it has a connection.
 */
export const layer: Layer.Layer<StoreReads, never, PostgresQueries> = Layer.unwrapEffect(
  Effect.map(PostgresQueries, ({ rows, snapshot }) =>
    StoreReads.layerOf({
      read: (read, inTurn) => {
        if (inTurn === undefined) return Effect.catchTag(run(rows, read, true), "NotItsTurn", Effect.die)
        const inSnapshot = (isItsTurn: boolean) => snapshot(each => run(each, read, isItsTurn))
        return Effect.catchTag(inSnapshot(false), "NotItsTurn", () =>
          Effect.catchTag(inTurn(inSnapshot(true)), "NotItsTurn", Effect.die)
        )
      },
      readAtOnce: () => Option.none(),
      makeCache: () => (_, make) => make()
    })
  )
)
