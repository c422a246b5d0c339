import { NodeSdk } from "@effect/opentelemetry"
import { describe, expect, it } from "@effect/vitest"
import { Threads } from "@estate/api-client/Threads"
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { Effect, Stream } from "effect"
import { type Answer, against, answer, KEY } from "./ScriptedPlatform.ts"
import { messageWire, pageWire, threadId, threadWire } from "./Wire.ts"

const page = Effect.flatMap(Threads, threads => threads.page({ search: "secret" }))
const stream = Stream.runDrain(Stream.unwrap(Effect.map(Threads, threads => threads.stream())))

/** The spans that OpenTelemetry's SDK exports of a program. */
const exported = <E>(
  answers: ReadonlyArray<Answer>,
  program: Effect.Effect<unknown, E, Threads>,
  settings?: Parameters<typeof against>[2]
) =>
  Effect.gen(function* () {
    const exporter = new InMemorySpanExporter()
    const sdk = NodeSdk.layer(() => ({
      resource: { serviceName: "test" },
      spanProcessor: new SimpleSpanProcessor(exporter)
    }))
    const spans = Effect.map(against(answers, program, settings), () => exporter.getFinishedSpans())
    return yield* Effect.provide(spans, sdk)
  })

/** Numbers of the SDK: its constants cannot be imported in Vitest. */
const kinds = ["INTERNAL", "SERVER", "CLIENT"]
const ERROR = 2

const server = { "server.address": "127.0.0.1", "server.port": expect.any(Number) }
const shown = ({
  name,
  kind,
  status,
  attributes
}: Effect.Effect.Success<ReturnType<typeof exported>>[number]) => ({
  name,
  kind: kinds[kind],
  isFailed: status.code === ERROR,
  attributes
})

describe("spans, as OpenTelemetry's SDK exports them", () => {
  it.scopedLive("are by the conventions of HTTP clients, and the failed ones are failed", () =>
    Effect.gen(function* () {
      const spans = yield* exported(
        [answer(503, "", { connection: "close" }), response => response.destroy(), answer(401, "")],
        Effect.flip(page)
      )
      const attempt = { name: "GET /v1/threads", kind: "CLIENT", isFailed: true }
      const request = { "http.request.method": "GET", "url.template": "/v1/threads" }
      expect(spans.map(shown)).toEqual([
        {
          ...attempt,
          attributes: { ...request, ...server, "http.response.status_code": 503, "error.type": "503" }
        },
        {
          ...attempt,
          attributes: { ...request, ...server, "error.type": "ECONNRESET", "http.request.resend_count": 1 }
        },
        {
          ...attempt,
          attributes: {
            ...request,
            ...server,
            "http.response.status_code": 401,
            "error.type": "401",
            "http.request.resend_count": 2
          }
        },
        {
          name: "Threads.page",
          kind: "INTERNAL",
          isFailed: true,
          attributes: { ...request, "error.type": "NotSignedIn" }
        }
      ])
      expect(spans.slice(0, 3).map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(
        Array(3).fill(spans[3]?.spanContext().spanId)
      )
      const text = JSON.stringify(
        spans.map(({ attributes, events, status }) => ({ attributes, events, status }))
      )
      expect([KEY, "secret"].filter(word => text.includes(word))).toEqual([])
    })
  )

  const first = answer(200, pageWire([threadWire], 1, 2, 2))
  it.scopedLive.each<[string, Answer, string, number]>([
    ["a status", answer(403, ""), "AccessDenied", 1],
    ["a page that cannot be read", answer(200, pageWire([{}], 2, 2, 2)), "UnreadableResponse", 0]
  ])("tell which page of a stream failed: %s", ([, second, type, failedAttempts]) =>
    Effect.gen(function* () {
      const spans = (yield* exported([first, second], Effect.flip(stream), { pageSize: 1 })).map(shown)
      expect(spans.filter(({ name }) => name === "Threads.page").map(({ isFailed }) => isFailed)).toEqual([
        false,
        true
      ])
      expect(spans.at(-1)?.attributes["error.type"]).toBe(type)
      expect(spans.filter(({ kind, isFailed }) => kind === "CLIENT" && isFailed)).toHaveLength(failedAttempts)
    })
  )

  it.scopedLive("of calls that succeed are not failed", () =>
    Effect.gen(function* () {
      const call = Effect.flatMap(Threads, threads => threads.messagesPage(threadId))
      const spans = yield* exported([answer(200, pageWire([messageWire]))], call)
      expect(spans.map(shown).map(({ name, isFailed }) => [name, isFailed])).toEqual([
        ["GET /v1/threads/{ulid}/messages", false],
        ["Threads.messagesPage", false]
      ])
    })
  )
})
