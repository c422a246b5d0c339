import { describe, expect, it } from "@effect/vitest"
import { ApiClient } from "@estate/api-client/ApiClient"
import { CallOptions } from "@estate/api-client/CallOptions"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import type { PlatformRequest } from "@estate/api-client/PlatformRequest"
import { layer as inMemory } from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { withResponse } from "@estate/api-client/WithResponse"
import { Effect, Layer, Option, Redacted } from "effect"
import { type Answer, against, answer, KEY, repliesAgainst, scripted } from "./ScriptedPlatform.ts"
import { pageWire, threadId } from "./Wire.ts"

const sent = (
  request: PlatformRequest,
  answers: ReadonlyArray<Answer>,
  settings: Partial<ClientSettings> = {}
) =>
  Effect.gen(function* () {
    const platform = yield* scripted(...answers)
    const layer = ApiClient.layer({
      apiUrl: new URL(`${platform.url}/base/`),
      apiKey: Redacted.make(KEY),
      firstWait: 0,
      ...settings
    })
    const exit = yield* Effect.flatMap(ApiClient, client => client.request(request)).pipe(
      Effect.either,
      Effect.provide(Layer.provide(layer, nodeHttp))
    )
    return { exit, received: platform.received }
  })

describe("a request to an endpoint that the client lacks", () => {
  it.scopedLive("has path, query and key in their places, and its answer is whole", () =>
    Effect.gen(function* () {
      const widget = { id: 7, size: "XL" }
      const { exit, received } = yield* sent(
        {
          method: "GET",
          path: "/v2/widgets/{id}/of/{name}",
          params: { id: 7, name: "a/b ?" },
          query: { deep: true, "status[]": [1, 2], none: undefined }
        },
        [answer(200, widget, { "x-request-id": "r-7", "x-limit-left": "41" })],
        { params: { tenant: "north" } }
      )
      expect(exit).toMatchObject({
        right: {
          status: 200,
          body: widget,
          requestId: Option.some("r-7"),
          headers: { "x-limit-left": "41" }
        }
      })
      expect(received).toMatchObject([
        {
          method: "GET",
          path: "/base/v2/widgets/7/of/a%2Fb%20%3F",
          pairs: [
            ["deep", "true"],
            ["status[]", "1"],
            ["status[]", "2"],
            ["tenant", "north"]
          ],
          headers: { authorization: `Bearer ${KEY}` }
        }
      ])
    })
  )

  it.scopedLive("takes any 2xx, of a long body and of none", () =>
    Effect.gen(function* () {
      const long = { text: "x".repeat(5000) }
      const made = yield* sent({ method: "POST", path: "/v2/widgets", body: { size: "S" } }, [
        answer(201, long)
      ])
      expect(made.exit).toMatchObject({ right: { status: 201, body: long } })
      expect(made.received).toMatchObject([
        { body: '{"size":"S"}', headers: { "content-type": "application/json" } }
      ])
      const gone = yield* sent({ method: "DELETE", path: "/v2/widgets/7" }, [answer(204, "")])
      expect(gone.exit).toMatchObject({ right: { status: 204, body: null } })
    })
  )

  it.scopedLive("is retried as any other: a read after 503, a write only where nothing was done", () =>
    Effect.gen(function* () {
      const read = yield* sent({ method: "GET", path: "/v2/widgets" }, [answer(503, ""), answer(200, [])])
      expect([read.exit, read.received.length]).toMatchObject([{ right: { body: [] } }, 2])
      const put = { method: "PUT", path: "/v2/widgets/{id}", params: { id: 7 }, body: {} } as const
      const broken = yield* sent(put, [answer(503, ""), answer(200, [])])
      expect([broken.exit, broken.received.length]).toMatchObject([
        {
          left: {
            _tag: "PlatformFailed",
            call: Option.some({
              operation: "request",
              urlTemplate: "/v2/widgets/{id}",
              mayHaveArrived: true
            })
          }
        },
        1
      ])
      const later = yield* sent(put, [answer(429, "", { "retry-after": "1" }), answer(200, [])])
      expect([later.exit, later.received.length]).toMatchObject([{ right: { body: [] } }, 2])
    })
  )

  it.scopedLive.each<[string, Answer, object]>([
    ["401", answer(401, ""), { _tag: "NotSignedIn" }],
    ["404", answer(404, { detail: "no widget" }), { _tag: "PlatformFailed", status: 404 }],
    [
      "a page",
      answer(200, "<html>"),
      { _tag: "UnreadableResponse", detail: expect.stringMatching(/not JSON/) }
    ],
    ["302", answer(302, "", { location: "https://elsewhere.example" }), { _tag: "PlatformFailed" }]
  ])("fails with the client's errors: %s", ([, answered, error]) =>
    Effect.gen(function* () {
      const { exit } = yield* sent({ method: "GET", path: "/v2/widgets" }, [answered])
      expect(exit).toMatchObject({ left: error })
    })
  )

  it.scopedLive.each<[string, PlatformRequest]>([
    ["path", { method: "GET", path: "https://elsewhere.example/" }],
    ["path", { method: "GET", path: "/v2/widgets?id=7" }],
    ["params.id", { method: "GET", path: "/v2/widgets/{id}" }],
    ["method", JSON.parse('{ "path": "/v2/widgets" }')],
    ["method", JSON.parse('{ "method": "get", "path": "/v2/widgets" }')],
    ["path", JSON.parse('{ "method": "GET" }')],
    ["query", JSON.parse('{ "method": "GET", "path": "/v2/widgets", "query": "id=7" }')],
    ["servedAt", JSON.parse('{ "method": "GET", "path": "/v2/widgets", "servedAt": "chat" }')],
    ["parameters", JSON.parse('{ "method": "GET", "path": "/v2/widgets", "parameters": {} }')]
  ])("is not sent with a wrong %s", ([path, request]) =>
    Effect.gen(function* () {
      const { exit, received } = yield* sent(request, [answer(200, {})])
      expect([exit, received]).toMatchObject([{ left: { _tag: "InvalidInput", path } }, []])
    })
  )

  it.effect("is one to the platform in memory, too", () =>
    Effect.gen(function* () {
      const { body } = yield* (yield* ApiClient).request({
        method: "GET",
        path: "/v1/threads",
        query: { entity: "order" }
      })
      expect(body).toMatchObject({ items: [], total: 0 })
    }).pipe(Effect.provide(inMemory()))
  )
})

describe("withResponse", () => {
  const page = Effect.flatMap(Threads, threads => threads.page())

  it.scopedLive("has status, headers and id of a call's last answer", () =>
    Effect.gen(function* () {
      const headers = { "x-request-id": "r-2", "x-limit-left": "9" }
      const { exit } = yield* against(
        [answer(503, "", { "x-request-id": "r-1" }), answer(200, pageWire([]), headers)],
        withResponse(page)
      )
      expect(exit).toMatchObject({
        right: {
          data: { total: 0 },
          response: { status: 200, requestId: Option.some("r-2"), headers: { "x-limit-left": "9" } }
        }
      })
      const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "Hello"))
      const replied = yield* repliesAgainst(
        [answer(200, [], headers)],
        withResponse(reply).pipe(Effect.provideService(CallOptions, { retries: 0 }))
      )
      expect(replied.exit).toMatchObject({ right: { response: { requestId: Option.some("r-2") } } })
    })
  )
})
