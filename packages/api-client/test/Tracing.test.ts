import { describe, expect, it } from "@effect/vitest"
import { calls, retries } from "@estate/api-client/ClientMetrics"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Either, Inspectable, Layer, Logger, LogLevel, Metric, Option, Tracer } from "effect"
import { type Answer, against, answer, cutAnswer, KEY } from "./ScriptedPlatform.ts"
import { messageWire, pageWire, threadId } from "./Wire.ts"

/** Everything that can be seen of what runs within it: its spans and its log. */
const watching = () => {
  const spans: Array<Tracer.Span> = []
  const lines: Array<string> = []
  const layer = Layer.mergeAll(
    Logger.replace(
      Logger.defaultLogger,
      Logger.map(Logger.jsonLogger, line => void lines.push(line))
    ),
    Logger.minimumLogLevel(LogLevel.All),
    Layer.unwrapEffect(
      Effect.map(Effect.tracer, native =>
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
    )
  )
  return { spans, lines, layer }
}

const parentOf = ({ parent }: Tracer.Span) =>
  Option.getOrUndefined(Option.map(parent, each => (each._tag === "Span" ? each.name : "")))

describe("a call", () => {
  it.scopedLive("is a span by its name, and each attempt is one within it", () =>
    Effect.gen(function* () {
      const { spans, layer } = watching()
      const { received, url } = yield* Effect.provide(
        against(
          [answer(503, ""), answer(200, pageWire([messageWire]))],
          Effect.flatMap(Threads, threads => threads.messagesPage(threadId, { search: "secret" }))
        ),
        layer
      )
      const template = "/v1/threads/{ulid}/messages"
      expect(spans.map(span => [span.name, parentOf(span), Object.fromEntries(span.attributes)])).toEqual([
        ["Threads.messagesPage", undefined, { "url.template": template, "http.request.method": "GET" }],
        ...[503, 200].map((status, index) => [
          `GET ${template}`,
          "Threads.messagesPage",
          {
            "url.template": template,
            "http.request.method": "GET",
            "server.address": "127.0.0.1",
            "server.port": Number(new URL(url).port),
            "http.response.status_code": status,
            ...(index === 0 ? { "error.type": "503" } : { "http.request.resend_count": 1 })
          }
        ])
      ])
      // A tracer of the platform and of the client shows both in one trace.
      expect(received.map(({ headers }) => headers.traceparent)).toEqual(
        spans.slice(1).map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
      )
    })
  )

  it.scopedLive("tells of each attempt in the debug log", () =>
    Effect.gen(function* () {
      const { lines, layer } = watching()
      yield* Effect.provide(
        against(
          [
            answer(503, "", { connection: "close" }),
            response => response.destroy(),
            answer(200, pageWire([]))
          ],
          Effect.flatMap(Threads, threads => threads.page())
        ),
        layer
      )
      const said = lines.map(line => JSON.parse(line)).map(({ logLevel, message }) => [logLevel, ...message])
      const attempt = { operation: "Threads.page", "url.template": "/v1/threads", millis: expect.any(Number) }
      expect(said).toMatchObject([
        ["DEBUG", "request", { ...attempt, attempt: 1, "http.response.status_code": 503 }],
        ["DEBUG", "retrying", { operation: "Threads.page", retry: 1, millis: 0 }],
        ["DEBUG", "request", { ...attempt, attempt: 2, "error.type": "ECONNRESET" }],
        ["DEBUG", "retrying", { operation: "Threads.page", retry: 2, millis: 0 }],
        ["DEBUG", "request", { ...attempt, attempt: 3, "http.response.status_code": 200 }]
      ])
    })
  )

  it.scopedLive("is counted, by what it ends with and how often it was tried", () =>
    Effect.gen(function* () {
      const ofRemove = Metric.tagged(calls, "operation", "Threads.remove")
      const counted = [
        Metric.tagged(ofRemove, "outcome", "done"),
        Metric.tagged(ofRemove, "outcome", "ThreadNotFound"),
        Metric.tagged(retries, "operation", "Threads.remove")
      ]
      const counts = Effect.forEach(counted, metric =>
        Effect.map(Metric.value(metric), ({ count }) => Number(count))
      )
      const before = yield* counts
      yield* against(
        [answer(429, "", { "retry-after": "0" }), answer(200, []), answer(404, "")],
        Effect.flatMap(Threads, threads =>
          Effect.all([threads.remove(threadId), Effect.flip(threads.remove(threadId))])
        )
      )
      const after = yield* counts
      expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1])
    })
  )
})

describe("what is said to a buyer", () => {
  const TEXT = "canary-of-the-text-77"
  const echoes: ReadonlyArray<Answer> = [
    ...[200, 204, 302, 400, 401, 403, 404, 408, 413, 418, 429, 500, 503].flatMap(status => [
      answer(status, `you said ${TEXT}`),
      answer(status, { type: "t", title: "T", status, detail: TEXT, requestId: "r" })
    ]),
    cutAnswer(500, TEXT),
    response => response.destroy()
  ]

  it.scopedLive("is in no error, no log line and no span", () =>
    Effect.gen(function* () {
      const { spans, lines, layer } = watching()
      const seen: Array<string> = []
      for (const echo of echoes) {
        // The thread shows what is in it, and a platform may show it damaged.
        for (const damaged of [false, true]) {
          const shown = { ...messageWire, message: TEXT, ...(damaged ? { created_at: "then" } : {}) }
          const platform: Answer = response =>
            (response.req.method === "GET" ? answer(200, pageWire([shown])) : echo)(response)
          const { exit, received } = yield* Effect.provide(
            against(
              [platform],
              Effect.flatMap(Threads, threads => threads.reply(threadId, `${TEXT}!`)),
              { retries: 1, settleWait: 0 }
            ),
            layer
          )
          expect(JSON.stringify(received)).toContain(TEXT)
          if (Either.isLeft(exit)) {
            const { left } = exit
            seen.push(String(left), left.message, left.stack ?? "", Inspectable.toStringUnknown(left))
          }
        }
      }
      seen.push(...lines, ...spans.map(span => `${span.name} ${JSON.stringify([...span.attributes])}`))
      seen.push(...spans.map(span => Inspectable.toStringUnknown(span.status)))
      expect(seen.length).toBeGreaterThan(echoes.length * 4)
      expect(seen.filter(each => each.includes(TEXT) || each.includes(KEY))).toEqual([])
    })
  )
})
