import { SqlError } from "@effect/sql/SqlError"
import { describe, expect, it } from "@effect/vitest"
import { PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import { Duration, Effect, Logger, Option } from "effect"
import { makeFailureLog } from "../../src/Incidents/FailureLog.ts"
import { failureOf } from "../../src/Incidents/Failures.ts"
import { SlackBusy } from "../../src/Slack/SlackError.ts"

const refusal = { detail: "not asked", requestId: Option.none() }
const tenDays = Option.some(Duration.days(10))
const again = { triedAgainIn: Option.some(Duration.seconds(90)) }

describe("a platform that asks to wait, in Russian", () => {
  it.each([
    [
      new RateLimited({ ...refusal, retryAfter: Option.none() }),
      "слишком много запросов к платформе: нужно немного подождать"
    ],
    [
      new RateLimited({ ...refusal, retryAfter: tenDays }),
      "слишком много запросов к платформе: она просит подождать 10 дн"
    ],
    [
      new RateLimited({ ...refusal, ...again, retryAfter: tenDays }),
      "слишком много запросов к платформе: следующий запрос возможен через 1 мин 30 с"
    ],
    [
      new PlatformFailed({ ...refusal, ...again, status: 503 }),
      "платформа ответила ошибкой 503: следующий запрос возможен через 1 мин 30 с"
    ]
  ])("%s", (error, text) => {
    expect(failureOf(error).in("ru").message).toBe(text)
  })
})

describe("a state in Postgres that cannot be used", () => {
  it("is reported with what to do, in one line", () => {
    const cause = Object.assign(new Error('password authentication failed for user "estate"'), {
      code: "28P01"
    })
    const { message } = failureOf(
      new SqlError({ message: "Failed to connect to postgres://estate@db/estate", cause })
    )
    expect(message).toBe(
      'the state in ESTATE_NOTIFIER_STATE cannot be used: Failed to connect to postgres://estate@db/estate: password authentication failed for user "estate"; check the user and the password in the address, and write % as %25, @ as %40, : as %3A, / as %2F, # as %23, ? as %3F in them'
    )
  })
})

describe("the log of a failure that is repeated", () => {
  it.effect("has it once, though the platform names another request each time", () => {
    const log: Array<string> = []
    const logger = Logger.make(({ message }) => void log.push(String(message)))
    const failing = (status: number, request: string) =>
      new PlatformFailed({ ...refusal, detail: `request ${request}`, ...again, status })
    return Effect.gen(function* () {
      const { failed, recovered } = makeFailureLog("north")
      yield* failed(failing(500, "a1"))
      yield* failed(failing(500, "b2"))
      yield* failed(failing(502, "c3"))
      yield* recovered
      yield* failed(failing(502, "d4"))
      expect(log.map(line => /^north: recovered|status \d+: request \S\d/.exec(line)?.[0])).toEqual([
        "status 500: request a1",
        "status 502: request c3",
        "north: recovered",
        "status 502: request d4"
      ])
    }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
  })

  it.effect(
    "has it once, whichever side gives up a statement first, and however long Slack asks to wait",
    () => {
      const log: Array<string> = []
      const logger = Logger.make(({ message }) => void log.push(String(message)))
      const timeout = (cause: object) => new SqlError({ message: "Failed to execute statement", cause })
      const busy = (seconds: number) =>
        new SlackBusy({ what: "too many requests", retryAfter: Option.some(Duration.seconds(seconds)) })
      return Effect.gen(function* () {
        const { failed } = makeFailureLog("north")
        yield* failed(timeout(new Error("Query read timeout")))
        yield* failed(timeout({ code: "57014", message: "canceling statement due to statement timeout" }))
        yield* failed(timeout({ code: "55P03", message: "canceling statement due to lock timeout" }))
        yield* failed(busy(600))
        yield* failed(busy(590))
        expect(log).toEqual([
          "north: the state in ESTATE_NOTIFIER_STATE cannot be used: Postgres did not answer in time: it is overloaded, or another program has locked a table (look at pg_locks); retrying",
          "north: Slack cannot be reached or is busy: too many requests, it asks to wait 10 min; retrying"
        ])
      }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
    }
  )
})
