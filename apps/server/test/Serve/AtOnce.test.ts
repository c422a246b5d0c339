import { createServer } from "node:http"
import { layer } from "@effect/vitest"
import { Context, Effect, Layer, Option, Tracer } from "effect"
import { expect } from "vitest"
import { makeTracer, Tracing } from "../../src/Operations/MeasuringTracer.ts"
import { makeAtOnce } from "../../src/Serve/AtOnce.ts"
import { RequestLog } from "../../src/Serve/RequestLog.ts"
import { layer as resources } from "../../src/Serve/Resources.ts"
import { policies, type ServerOptions } from "../../src/Serve/Server.ts"
import { StoreHealth } from "../../src/Store/StoreHealth.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { account, catalogueItem, invoice, listing, projectCall } from "../Records.ts"
import { layerWith, TestService } from "../TestService.ts"

const LEFT_TO_PIPELINE = 299

/** Reads at once from the store of the test's service; what is left to the pipeline gets a 299. */
const readAtOnce = (options: Partial<ServerOptions> = {}) =>
  Effect.gen(function* () {
    const atOnce = yield* makeAtOnce
    const server = createServer(
      atOnce((_, response) => {
        response.statusCode = LEFT_TO_PIPELINE
        response.end()
      })
    )
    const port = yield* Effect.acquireRelease(
      Effect.async<number>(resume => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
        })
      }),
      () => Effect.sync(() => server.close())
    )
    return (path: string, init?: RequestInit) =>
      Effect.promise(async () => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
        return { status: response.status, headers: response.headers, text: await response.text() }
      })
  }).pipe(
    Effect.provide(resources),
    Effect.provide([policies(options), Layer.succeed(RequestLog, { write: () => {} })]),
    self => Effect.flatMap(TestService, ({ storePath }) => Effect.provide(self, StoreHealth.layer(storePath)))
  )

const filled = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  const records = [
    company(1),
    account(1),
    invoice(1),
    catalogueItem(1),
    listing(1),
    thread(1),
    message(1, 2),
    projectCall(1)
  ]
  expect(yield* importLines(records)).toBe(`took ${records.length}`)
  const { key } = yield* makeKey(1)
  return { request, makeKey, headers: { "x-api-key": key } }
})

const reads = [
  "/v1/billing/counts/1/10?sort=amount&direction=desc",
  "/v1/billing/counts",
  "/v1/billing/filter/recipients",
  "/v1/billing/filter/payers/1?with_acts=1",
  "/v1/billing/count_info/1",
  "/v1/catalogues/item/1",
  "/v1/catalogues/items/1/5?status=all",
  "/v1/orders/1/props/empty",
  "/v1/profile/account/list?text=a",
  "/v1/threads?entity=order&only_uread=1",
  `/v1/threads/${ulid(1)}/messages?limit=1`,
  "/v1/calls/list?status[]=1&status[]=2"
]

const sending = `/v1/threads/${ulid(1)}/message`

const json = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body })

/** An answer without what differs from request to request. */
const comparable = ({ status, headers, text }: { status: number; headers: Headers; text: string }) => ({
  status,
  headers: [...headers.keys()].sort(),
  text: text.replace(/"requestId":"[^"]*"/, "")
})

layer(layerWith({ answersAtOnce: false }), { excludeTestServices: true })("a read at once", it => {
  it.scoped("is answered as by the pipeline", () =>
    Effect.gen(function* () {
      const { request, headers } = yield* filled
      const get = yield* readAtOnce()
      for (const path of reads) {
        const [quick, plain] = [yield* get(path, { headers }), yield* request(path, { headers })]
        expect([path, quick.status, quick.text]).toEqual([path, 200, plain.text])
        expect([...quick.headers.keys()].sort()).toEqual([...plain.headers.keys()].sort())
      }
    })
  )

  it.scoped("is refused as by the pipeline", () =>
    Effect.gen(function* () {
      const { request, makeKey } = yield* filled
      const get = yield* readAtOnce()
      const other = { "x-api-key": (yield* makeKey(1, ["calls"])).key }
      const requests: ReadonlyArray<readonly [string, RequestInit]> = [
        ["/v1/threads?entity=order", {}],
        ["/v1/threads?entity=order", { headers: { "x-api-key": "estate_wrong" } }],
        ["/v1/threads?entity=order", { headers: other }],
        ["/v1/billing/counts", {}],
        ["/v1/billing/counts", { headers: other }]
      ]
      for (const [path, init] of requests)
        expect([path, comparable(yield* get(path, init))]).toEqual([
          path,
          comparable(yield* request(path, init))
        ])
    })
  )

  it.scoped("is left to the pipeline if anything is wrong with it", () =>
    Effect.gen(function* () {
      const { headers } = yield* filled
      const get = yield* readAtOnce()
      const threads = "/v1/threads?entity=order"
      const requests: ReadonlyArray<readonly [string, RequestInit]> = [
        [`${threads}&limit=5000`, { headers }],
        ["/v1/threads", { headers }],
        ["/v1/billing/count_info/404", { headers }],
        ["/v1/billing/filter/count_statuses", { headers }],
        ["/v1/nothing", { headers }],
        ["/healthz", { headers }],
        [threads, { headers, method: "HEAD" }],
        [`/v1/threads/${ulid(1)}`, { headers, method: "DELETE" }],
        [sending, { ...json("{"), headers: { ...headers, ...json("").headers } }],
        [sending, { ...json('{"message":" "}'), headers: { ...headers, ...json("").headers } }],
        [sending, { method: "POST", headers, body: new URLSearchParams({ message: "a" }) }],
        [sending, json('{"message":"a"}')]
      ]
      for (const [path, init] of requests)
        expect([path, (yield* get(path, init)).status]).toEqual([path, LEFT_TO_PIPELINE])
    })
  )

  it.scoped("is left to the pipeline only where a fault is armed", () =>
    Effect.gen(function* () {
      const { headers } = yield* filled
      const get = yield* readAtOnce({ faults: [{ endpoint: "calls.list", kind: "cut", times: 1 }] })
      expect((yield* get("/v1/calls/list", { headers })).status).toBe(LEFT_TO_PIPELINE)
      expect((yield* get("/v1/threads?entity=order", { headers })).status).toBe(200)
    })
  )

  it.scoped("counts within its caller's limit, and is refused beyond it", () =>
    Effect.gen(function* () {
      const { headers } = yield* filled
      const get = yield* readAtOnce({ rateLimit: Option.some(1) })
      const answers = yield* Effect.replicateEffect(get("/v1/threads?entity=order", { headers }), 11)
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
      expect(answers[10]?.headers.get("retry-after")).toBe("1")
      expect(answers[3]?.headers.get("ratelimit-remaining")).toBe("6")
    })
  )

  it.scoped("is followed by a write at once, which is answered as by the pipeline", () =>
    Effect.gen(function* () {
      const { request, headers } = yield* filled
      const quick = yield* readAtOnce()
      const send = (text: string, id = 1): readonly [string, RequestInit] => [
        `/v1/threads/${ulid(id)}/message`,
        { ...json(JSON.stringify({ message: text })), headers: { ...headers, ...json("").headers } }
      ]
      expect(comparable(yield* quick(...send("первое")))).toEqual(
        comparable(yield* request(...send("второе")))
      )
      expect(comparable(yield* quick(...send("кому", 404)))).toEqual(
        comparable(yield* request(...send("кому", 404)))
      )
      const { text } = yield* request(`/v1/threads/${ulid(1)}/messages`, { headers })
      expect(text).toMatch(/"первое".*"второе"/)
    })
  )

  it.scoped("has the pipeline's spans while spans are exported", () =>
    Effect.gen(function* () {
      const { headers } = yield* filled
      const ended: Array<readonly [name: string, parent: string, route: unknown]> = []
      const exporter = Tracer.make({
        span: (name, parent, context, links, startTime, kind) => {
          const attributes = new Map<string, unknown>()
          return {
            _tag: "Span",
            name,
            spanId: name,
            traceId: "trace",
            parent,
            context,
            links,
            kind,
            sampled: true,
            attributes,
            status: { _tag: "Started", startTime },
            end: endTime => {
              expect(endTime).toBeGreaterThanOrEqual(startTime)
              const parentId = Option.match(parent, { onNone: () => "", onSome: span => span.spanId })
              ended.push([name, parentId, attributes.get("http.route")])
            },
            attribute: (key, value) => attributes.set(key, value),
            event: () => {},
            addLinks: () => {}
          }
        },
        context: run => run()
      })
      const get = yield* readAtOnce().pipe(
        Effect.provide(Context.make(Tracing, true)),
        Effect.withTracer(makeTracer(Option.some(exporter)))
      )
      const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`
      const init = { headers: { ...headers, traceparent: parent } }
      ended.length = 0
      expect((yield* get("/v1/billing/counts/1", init)).status).toBe(200)
      expect(ended).toEqual([
        ["Keys.identify", "http.server GET", undefined],
        ["invoices.list", "http.server GET", undefined],
        ["http.server GET", "b".repeat(16), "/v1/billing/counts/:page"]
      ])
      expect((yield* get("/v1/billing/count_info/404", init)).status).toBe(LEFT_TO_PIPELINE)
      expect(ended).toHaveLength(3)
    })
  )
})
