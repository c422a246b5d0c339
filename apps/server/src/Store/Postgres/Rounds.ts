import type { SqlError } from "@effect/sql/SqlError"
import type { PostgresQueries, Question } from "@estate/store/PostgresQueries"
import { type Cost, type Read, TEXT_MAX_LENGTH, TextTooLong } from "@estate/store/Read"
import { Either, Exit } from "effect"
import { readsFrom } from "./ReadsFrom.ts"

/** More answers than are needed between two requests; they may be forgotten at any time. */
const MOST_GUESSES = 10_000
const LONGEST_GUESS = 1_000

/** A read asks for more after each round at most so often; then others change what it reads. */
const MOST_ROUNDS = 8

/** The reads whose questions are known by their name. */
const MOST_NAMES = 2_000

/** What a read returned; undefined if it is unbounded, or was never answered as it asked. */
export type Answered<A> = Exit.Exit<{ readonly value: A } | undefined, SqlError | TextTooLong>

/** Thrown out of a read at a question without an answer. */
class Unanswered {
  readonly cost: Cost
  constructor(cost: Cost) {
    this.cost = cost
  }
}

/** Two questions with the same name would only be a wrong guess. */
const keyOf = ({ sql, params }: Question) => `${sql}\0${params.join("\0")}`

const isSame = (one: Question, other: Question | undefined) =>
  other !== undefined &&
  one.sql === other.sql &&
  one.params.length === other.params.length &&
  one.params.every((param, index) => param === other.params[index])

const isTooLong = (value: unknown) => typeof value === "string" && value.length > TEXT_MAX_LENGTH

/**
 * Runs reads whose statements are bounded, each mostly with one statement. What a read asked before
 * it asks again, and most answers are the same: so a read is run with earlier answers first, to
 * learn what it will ask; then all of it is asked together, as of one moment, and the read is run
 * with what came. If it asks for anything else now, this was one round, and the next one begins
 * with these answers. An earlier answer is only ever a guess at what to ask.
 */
export const makeRounds = (ask: PostgresQueries["Type"]["ask"]) => {
  const guesses = new Map<string, unknown>()
  const remember = (question: Question, value: unknown) => {
    if (typeof value === "string" && value.length > LONGEST_GUESS) return
    if (guesses.size >= MOST_GUESSES) guesses.clear()
    guesses.set(keyOf(question), value)
  }

  /** What a read will ask, if answers are as they were; undefined if it is unbounded. */
  const questionsOf = (read: Read<unknown>, latest: ReadonlyMap<string, unknown>) => {
    const asked: Array<Question> = []
    try {
      read(
        readsFrom((sql, params, cost) => {
          if (cost === "unbounded") throw new Unanswered(cost)
          const question = { sql, params }
          asked.push(question)
          const key = keyOf(question)
          const value = latest.has(key) ? latest.get(key) : guesses.get(key)
          if (value === undefined) throw new Unanswered(cost)
          return value
        })
      )
    } catch (error) {
      if (error instanceof Unanswered) return error.cost === "unbounded" ? undefined : asked
      // A wrong guess may be anything. With the answers it is thrown again.
    }
    return asked
  }

  // Running a read once instead of twice saves a tenth of a request. To delete it: pass no name.
  const byName = new Map<string, ReadonlyArray<Question>>()
  const keep = (name: string, asked: ReadonlyArray<Question> | undefined) => {
    if (byName.get(name) === asked) return
    if (asked === undefined) return void byName.delete(name)
    if (byName.size >= MOST_NAMES) byName.clear()
    byName.set(name, asked)
  }

  const run = <A>(
    read: Read<A>,
    done: (answered: Answered<A>) => void,
    name?: string,
    latest: ReadonlyMap<string, unknown> = NONE,
    left = MOST_ROUNDS
  ): void => {
    const known = name === undefined || latest !== NONE ? undefined : byName.get(name)
    const asked = known ?? questionsOf(read, latest)
    if (asked === undefined || left === 0) {
      done(Exit.succeed(undefined))
      return
    }
    if (asked.length === 0) {
      done(resultOf(read, asked, []))
      return
    }
    ask(asked, answers => {
      if (Either.isLeft(answers)) return done(Exit.fail(answers.left))
      const values = answers.right
      if (values.some(isTooLong)) return done(Exit.fail(new TextTooLong()))
      const result = resultOf(read, asked, values)
      if (known === undefined)
        for (const [index, question] of asked.entries()) remember(question, values[index])
      if (name !== undefined)
        keep(name, Exit.isSuccess(result) && result.value?.isAll === true ? asked : undefined)
      if (Exit.isFailure(result) || result.value !== undefined) return done(result)
      const answered = asked.map((question, index) => [keyOf(question), values[index]] as const)
      run(read, done, name, new Map(answered), left - 1)
    })
  }
  return run
}

const NONE: ReadonlyMap<string, unknown> = new Map()

/**
 * What a read returns with these answers, and whether it asked for all of them; undefined if it
 * asks for something else.
 */
const resultOf = <A>(
  read: Read<A>,
  asked: ReadonlyArray<Question>,
  answers: ReadonlyArray<unknown>
): Exit.Exit<{ readonly value: A; readonly isAll: boolean } | undefined> => {
  let next = 0
  try {
    const value = read(
      readsFrom((sql, params, cost) => {
        const index = next++
        if (!isSame({ sql, params }, asked[index])) throw new Unanswered(cost)
        return answers[index]
      })
    )
    return Exit.succeed({ value, isAll: next === asked.length })
  } catch (error) {
    return error instanceof Unanswered ? Exit.succeed(undefined) : Exit.die(error)
  }
}
