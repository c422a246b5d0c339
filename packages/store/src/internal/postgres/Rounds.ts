import type { SqlError } from "@effect/sql/SqlError"
import { Either, Exit } from "effect"
import type { PostgresQueries } from "../../PostgresQueries.ts"
import {
  type AnswerQuestion,
  attempt,
  keyOf,
  type Question,
  type Read,
  readsFrom,
  TextTooLong,
  Unanswered
} from "../../Read.ts"

/** At most this many guesses are kept, of at most this many characters each. */
const MOST_GUESSES = 10_000
const LONGEST_GUESS = 1_000

/**
 * A read that still asks for more after this many rounds is reading data that others keep changing.
 */
const MOST_ROUNDS = 8

/** At most this many names of reads are kept with their questions. */
const MOST_NAMES = 2_000

/** What a read returned; undefined if it is unbounded, or its questions kept changing. */
export type Answered<A> = Exit.Exit<{ readonly value: A } | undefined, SqlError | TextTooLong>

/** Answers by their question. */
type Known = ReadonlyMap<string, unknown>

const NONE: Known = new Map()

/**
 * Runs reads whose statements are bounded, usually with one statement for all questions. A read
 * usually asks the same questions as before, and gets the same answers. So it is first run with
 * earlier answers, to learn its questions. Then all of them are asked together, as of one moment,
 * and the read is run with the new answers. If it now asks something else, another round begins
 * with these answers. Earlier answers only serve to predict the questions.
 */
export const makeRounds = (ask: PostgresQueries["Type"]["ask"]) => {
  const guesses = new Map<string, unknown>()
  const remember = (key: string, value: unknown) => {
    if (typeof value === "string" && value.length > LONGEST_GUESS) return
    if (guesses.size >= MOST_GUESSES) guesses.clear()
    guesses.set(key, value)
  }

  /** The questions of a read if the answers have not changed; undefined if it is unbounded. */
  const questionsOf = (read: Read<unknown>, latest: Known): ReadonlyArray<Question> | undefined => {
    const asked: Array<Question> = []
    const guess: AnswerQuestion = question => {
      if (question.cost === "unbounded") throw new Unanswered(question)
      asked.push(question)
      const key = keyOf(question)
      const value = latest.has(key) ? latest.get(key) : guesses.get(key)
      if (value === undefined) throw new Unanswered(question)
      return value
    }
    try {
      const found = attempt(read, readsFrom("postgres", guess))
      if (found instanceof Unanswered && found.question.cost === "unbounded") return undefined
    } catch {
      // A wrong guess may make the read throw. With the real answers, a real error is thrown again.
    }
    return asked
  }

  // Gain: reads with a known name run once instead of twice, which saves a tenth of a request. To
  // delete it: pass no name.
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
    latest: Known = NONE,
    roundsLeft = MOST_ROUNDS
  ): void => {
    const known = name === undefined || latest !== NONE ? undefined : byName.get(name)
    const asked = known ?? questionsOf(read, latest)
    if (asked === undefined || roundsLeft === 0) {
      done(Exit.succeed(undefined))
      return
    }
    const answered = (answers: ReadonlyArray<unknown>) => {
      const { found, isAll } = resultOf(read, asked, answers)
      if (name !== undefined) keep(name, isAll ? asked : undefined)
      if (known !== undefined && !(found instanceof Unanswered)) return done(exitOf(found))
      const byKey = new Map(asked.map((question, index) => [keyOf(question), answers[index]] as const))
      for (const [key, value] of byKey) remember(key, value)
      if (!(found instanceof Unanswered)) return done(exitOf(found))
      run(read, done, name, byKey, roundsLeft - 1)
    }
    if (asked.length === 0) answered([])
    else
      ask(asked, answers =>
        Either.isLeft(answers) ? done(Exit.fail(answers.left)) : answered(answers.right)
      )
  }
  return run
}

type Found<A> = ReturnType<typeof attempt<A>> | Exit.Exit<never>

const isSame = (one: Question, other: Question | undefined) =>
  other !== undefined &&
  one.sql === other.sql &&
  one.params.length === other.params.length &&
  one.params.every((param, index) => param === other.params[index])

/** What a read returns with the answers to these questions, and whether it asked all of them. */
const resultOf = <A>(
  read: Read<A>,
  asked: ReadonlyArray<Question>,
  answers: ReadonlyArray<unknown>
): { readonly found: Found<A>; readonly isAll: boolean } => {
  let next = 0
  try {
    const answer: AnswerQuestion = question => {
      const index = next++
      if (question.cost === "unbounded" || !isSame(question, asked[index])) throw new Unanswered(question)
      return answers[index]
    }
    const found = attempt(read, readsFrom("postgres", answer))
    return { found, isAll: next === asked.length && !(found instanceof Unanswered) }
  } catch (error) {
    return { found: Exit.die(error), isAll: false }
  }
}

const exitOf = <A>(found: Exclude<Found<A>, Unanswered>): Answered<A> => {
  if (found instanceof TextTooLong) return Exit.fail(found)
  return Exit.isExit(found) ? found : Exit.succeed(found)
}
