import { expect, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { acceptsGzip } from "../../src/Connection/Compression.ts"
import { company } from "../Fixtures.ts"
import { projectCall } from "../Records.ts"
import { layer as service, TestService } from "../TestService.ts"

it.each([
  ["gzip", true],
  ["deflate, GZIP;q=0.5", true],
  ["*", true],
  ["br, *;q=0.1", true],
  ["gzip;q=0, *", false],
  ["gzip; q=0.0", false],
  ["identity", false],
  ["", false],
  [undefined, false]
])("Accept-Encoding %j allows gzip: %s", (header, accepts) => {
  expect(acceptsGzip(header)).toBe(accepts)
})

const filled = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  yield* importLines([company(1), ...Array.from({ length: 500 }, (_, index) => projectCall(index + 1))])
  const { key } = yield* makeKey(1)
  return (path: string, encoding: string, method = "GET") =>
    request(path, { method, headers: { "x-api-key": key, "accept-encoding": encoding } })
})

layer(service, { excludeTestServices: true })("compression of answers", it => {
  it.effect("a large answer is compressed for who accepts it, and says what it depends on", () =>
    Effect.gen(function* () {
      const get = yield* filled
      const zipped = yield* get("/v1/calls/list/1?limit=500", "gzip")
      const plain = yield* get("/v1/calls/list/1?limit=500", "identity")
      expect([zipped.status, plain.status]).toEqual([200, 200])
      expect(zipped.headers.get("content-encoding")).toBe("gzip")
      expect(plain.headers.get("content-encoding")).toBeNull()
      expect(zipped.text).toBe(plain.text)
      const [less, more] = [zipped, plain].map(({ headers }) => Number(headers.get("content-length")))
      expect(less).toBeLessThan((more ?? 0) / 5)
      for (const { headers } of [zipped, plain]) {
        expect(headers.get("vary")).toBe("accept-encoding")
        expect(headers.get("content-type")).toBe("application/json")
        expect(headers.get("cache-control")).toBe("no-store")
      }
    })
  )

  it.effect("a small answer and an error are sent as they are", () =>
    Effect.gen(function* () {
      const get = yield* filled
      for (const path of ["/v1/calls/list/1", "/v1/calls/list/none"]) {
        const { headers } = yield* get(path, "gzip")
        expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([null, null])
      }
    })
  )

  it.effect("HEAD has the headers of GET", () =>
    Effect.gen(function* () {
      const get = yield* filled
      const head = yield* get("/v1/calls/list/1?limit=500", "gzip", "HEAD")
      const whole = yield* get("/v1/calls/list/1?limit=500", "gzip")
      for (const name of ["content-encoding", "content-length", "vary"])
        expect(head.headers.get(name)).toBe(whole.headers.get(name))
    })
  )

  it.effect("the documentation and the document are compressed", () =>
    Effect.gen(function* () {
      const get = yield* filled
      for (const path of ["/docs", "/openapi.json"]) {
        const [zipped, plain] = [yield* get(path, "gzip"), yield* get(path, "identity")]
        expect(zipped.headers.get("content-encoding")).toBe("gzip")
        expect(Number(zipped.headers.get("content-length"))).toBeLessThan(20_000)
        expect(plain.headers.get("content-encoding")).toBeNull()
        expect(zipped.text).toBe(plain.text)
      }
    })
  )
})
