import { describe, expect, it } from "@effect/vitest"
import type { KeyPlacement } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Either, Inspectable, Layer, Logger, LogLevel, Tracer } from "effect"
import { type Answer, against, answer, cutAnswer, KEY } from "./ScriptedPlatform.ts"
import { pageWire, threadId, threadWire } from "./Wire.ts"

const echo = `who is ${KEY}?`
const problem = { type: "t", title: "T", status: 1, detail: echo, requestId: KEY }

const answers: ReadonlyArray<Answer> = [
  ...[400, 401, 404, 418, 429, 503, 999].flatMap(status => [
    answer(status, echo, { "x-request-id": KEY, "retry-after": "99" }),
    answer(status, problem)
  ]),
  answer(302, "", { location: `/?key=${KEY}` }),
  answer(200, echo),
  answer(200, { items: echo }),
  answer(200, pageWire([{ ...threadWire, last_message_at: echo }])),
  cutAnswer(200, echo),
  response => response.destroy()
]

const placements: ReadonlyArray<KeyPlacement> = [
  { as: "bearer" },
  { as: "header", name: "X-Estate-Token" },
  { as: "query", name: "key" }
]

/** Everything that an error shows. */
const shownOf = (error: unknown) =>
  error instanceof Error
    ? [
        String(error),
        JSON.stringify(error),
        Inspectable.toStringUnknown(error),
        error.message,
        error.stack ?? ""
      ]
    : [JSON.stringify(error)]

describe("the key, wherever it travels", () => {
  for (const keyPlacement of placements) {
    it.scopedLive(`as ${keyPlacement.as} is in no error, no log line and no span`, () =>
      Effect.gen(function* () {
        const seen: Array<string> = []
        const spans: Array<Tracer.Span> = []
        const native = yield* Effect.tracer
        const everything = Layer.mergeAll(
          Logger.replace(
            Logger.defaultLogger,
            Logger.map(Logger.jsonLogger, line => void seen.push(line))
          ),
          Logger.minimumLogLevel(LogLevel.All),
          Layer.setTracer(
            Tracer.make({
              span: (...args) => {
                const span = native.span(...args)
                spans.push(span)
                return span
              },
              context: (run, fiber) => native.context(run, fiber)
            })
          )
        )
        const calls = Effect.flatMap(Threads, threads =>
          Effect.all(
            [
              Effect.either<unknown, unknown, never>(threads.page({ search: "abc" })),
              Effect.either(threads.messagesPage(threadId)),
              Effect.either(threads.reply(threadId, "Hello")),
              Effect.either(threads.remove(threadId))
            ],
            { concurrency: "unbounded" }
          )
        )
        let errors = 0
        for (const next of answers) {
          const { exit, received } = yield* Effect.provide(
            against([next], calls, { keyPlacement, retries: 1 }),
            everything
          )
          // The key was there, so it could have leaked.
          expect(JSON.stringify(received)).toContain(KEY)
          for (const result of Either.getOrThrow(exit)) {
            if (Either.isLeft(result)) {
              errors++
              seen.push(...shownOf(result.left))
            }
          }
        }
        // What the platform puts into the headers of its answers is its own: a span shows them as they are.
        const told = spans.flatMap(span =>
          [...span.attributes].filter(([name]) => !name.startsWith("http.response.header."))
        )
        seen.push(...told.map(attribute => JSON.stringify(attribute)))
        expect(errors).toBeGreaterThan(answers.length * 2)
        expect(spans.map(span => span.name)).toContain("Threads.page")
        expect(seen.filter(line => line.includes("retrying")).length).toBeGreaterThan(0)
        expect(seen.filter(line => line.includes(KEY)).slice(0, 1)).toEqual([])
      })
    )
  }
})
