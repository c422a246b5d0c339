import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it, layer } from "@effect/vitest"
import { eventually } from "@estate/testing/Eventually"
import { Duration, Effect, Layer } from "effect"
import { unread } from "../Connection/RawClient.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { invoice, projectCall } from "../Records.ts"
import { layerWith, TestService } from "../TestService.ts"
import { TestStore } from "../TestStore.ts"

const get = (path: string, key: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`

const statuses = (log: ReadonlyArray<string>) =>
  log.flatMap(line => /"status":(\d+)/.exec(line)?.[1] ?? []).map(Number)

/** Longer than any search on a busy machine. */
const PATIENT_MILLIS = 60_000

/** Enough that a search of them is not made on the event loop. */
const THREADS = 2_100
const SEARCH = `/v1/threads?entity=order&search=${encodeURIComponent("квартира")}`

const searched = () => [company(1), ...Array.from({ length: THREADS }, (_, index) => thread(index + 1))]

it.scopedLive("a client that reads nothing has one answer made for it", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, log, url } = yield* TestService
    const lines = Array.from({ length: 100 }, (_, index) => message(1, index, { message: "😀".repeat(4000) }))
    yield* importLines([company(1), thread(1), ...lines])
    const { key } = yield* makeKey(1)
    yield* unread(url, get(`/v1/threads/${ulid(1)}/messages?limit=100`, key).repeat(200))
    yield* Effect.promise(() => eventually(() => expect(statuses(log).length).toBeGreaterThan(0)))
    yield* Effect.sleep("1 second")
    // What the socket's buffers hold is read by the system.
    expect(statuses(log).length).toBeLessThan(20)
  }).pipe(Effect.scoped, Effect.provide(layerWith({})))
)

it.scopedLive("a page of more than 8 MB is refused, and its half is not", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, request } = yield* TestService
    const lines = Array.from({ length: 600 }, (_, index) => message(1, index, { message: "😀".repeat(4000) }))
    yield* importLines([company(1), thread(1), ...lines])
    const headers = { "x-api-key": (yield* makeKey(1)).key }
    const page = (limit: number) => request(`/v1/threads/${ulid(1)}/messages?limit=${limit}`, { headers })
    const refused = yield* page(1000)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("smaller limit")])
    expect((yield* page(300)).status).toBe(200)
  }).pipe(Effect.provide(layerWith({ queryMillis: PATIENT_MILLIS })))
)

it.scopedLive("a search over its budget is 503, to be tried again", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, request } = yield* TestService
    yield* importLines(searched())
    const headers = { "x-api-key": (yield* makeKey(1)).key }
    // An answer that came while the process was held up is given, late as it is.
    const refused = yield* Effect.repeat(request(SEARCH, { headers }), {
      until: ({ status }) => status !== 200
    })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"])
    expect((yield* request("/v1/threads?entity=order", { headers })).status).toBe(200)
  }).pipe(Effect.provide(layerWith({ queryMillis: 1 })))
)

/**
 * Enough that Postgres is asked to tidy up after their import. Half of them have status 1, most of
 * them last ten seconds or more.
 */
const calls = Array.from({ length: 12_000 }, (_, id) =>
  projectCall(id + 1, {
    calledAt: `2026-${String(1 + (id % 12)).padStart(2, "0")}-${String(1 + ((id * 7) % 28)).padStart(2, "0")} 09:00:00`,
    callLength: (id * 31) % 1800,
    status: id % 2
  })
)

it.scopedLive("calls by status and length, thirty at a time of one key, are all answered", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, request } = yield* TestService
    yield* importLines([company(1), ...calls])
    const sql = yield* SqlClient
    const [table] = yield* sql.onDialectOrElse({
      pg: () => sql.unsafe("SELECT relallvisible > 0 AS visible FROM pg_class WHERE relname = 'calls'"),
      orElse: () => Effect.succeed([{ visible: true }])
    })
    // Else Postgres would read the records that an index names.
    expect(table).toEqual({ visible: true })
    const headers = { "x-api-key": (yield* makeKey(1)).key }
    const path = "/v1/calls/list/1?status[]=1&callLengthFrom=10"
    const search = Effect.map(request(path, { headers }), ({ status }) => status)
    const statuses = yield* Effect.replicateEffect(search, 90, { concurrency: 30 })
    expect(statuses.filter(status => status !== 200)).toEqual([])
  }).pipe(Effect.provide(layerWith({ queryMillis: PATIENT_MILLIS })))
)

it.scopedLive("records with one value are looked up, a hundred at a time of one key, without a queue", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, request } = yield* TestService
    yield* importLines([company(1), ...calls.slice(0, 20), invoice(1)])
    const headers = { "x-api-key": (yield* makeKey(1)).key }
    const paths = [
      "/v1/calls/list/1?phoneNumber=79160000000",
      "/v1/calls/list/1?idPackets=1",
      "/v1/billing/counts/1/10?payer_id=7",
      "/v1/billing/counts/1/10?recipient_id=3&sort=amount"
    ]
    const answers = yield* Effect.forEach(
      Array.from({ length: 100 }, (_, index) => paths[index % paths.length] ?? ""),
      path => request(path, { headers }),
      { concurrency: "unbounded" }
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }).pipe(Effect.provide(layerWith({ queryMillis: PATIENT_MILLIS })))
)

const searchable = Layer.effectDiscard(
  Effect.flatMap(TestService, ({ importLines }) => importLines(searched()))
).pipe(Layer.provideMerge(layerWith({ queryMillis: PATIENT_MILLIS })))

layer(searchable, { excludeTestServices: true })("searches of one key", it => {
  it.scoped("wait for each other, and those of a client that left are not made", () =>
    Effect.gen(function* () {
      const { makeKey, log, request, url } = yield* TestService
      const { key } = yield* makeKey(1)
      const headers = { "x-api-key": key }
      const left = yield* unread(url, get(SEARCH, key))
      left.destroy()
      const searches = Array.from({ length: 12 }, () => request(SEARCH, { headers }))
      const answers = yield* Effect.all(searches, { concurrency: "unbounded" })
      expect(answers.map(({ status, json }) => [status, json])).toEqual(
        answers.map(() => [200, expect.objectContaining({ total: THREADS })])
      )
      expect(statuses(log).filter(status => status === 499)).toEqual([499])
    })
  )

  it.scoped("beyond those that may wait are refused, after a pause", () =>
    Effect.gen(function* () {
      const { makeKey, request } = yield* TestService
      const headers = { "x-api-key": (yield* makeKey(1)).key }
      const search = Effect.suspend(() => {
        const began = performance.now()
        return Effect.map(request(SEARCH, { headers }), ({ status, headers }) => ({
          status,
          retryAfter: headers.get("retry-after"),
          millis: performance.now() - began
        }))
      })
      const answers = yield* Effect.all(
        Array.from({ length: 60 }, () => search),
        { concurrency: "unbounded" }
      )
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(refused.map(() => "1"))
      expect(Math.min(...refused.map(({ millis }) => millis))).toBeGreaterThan(900)
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    })
  )
})

it.scopedLive("while another process writes, all messages are refused within two seconds", () =>
  Effect.gen(function* () {
    const { importLines, makeKey, request } = yield* TestService
    yield* importLines([company(1), thread(1)])
    const { key } = yield* makeKey(1)
    const send = request(`/v1/threads/${ulid(1)}/message`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ message: "Добрый день" })
    })
    expect((yield* send).status).toBe(200)
    const { whileLocked } = yield* TestStore
    const [millis, answers] = yield* whileLocked(
      Effect.timed(
        Effect.all(
          Array.from({ length: 10 }, () => send),
          { concurrency: "unbounded" }
        )
      )
    )
    // One after another they would take twenty seconds.
    expect(Duration.toSeconds(millis)).toBeLessThan(10)
    expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
      answers.map(() => [503, "1"])
    )
    expect((yield* send).status).toBe(200)
  }).pipe(Effect.provide(layerWith({})))
)
