import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { makeReadQueue } from "../../src/Store/ReadQueue.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const LINE =
  /^(?:# (?:HELP|TYPE) [a-zA-Z_:][\w:]* .*|[a-zA-Z_:][\w:]*(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? (?:[-\d.e+]+|\+Inf|NaN))$/

const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find(line => line.startsWith(`${series} `))
      ?.slice(series.length) ?? Number.NaN
  )

layer(service, { excludeTestServices: true })("/metrics", it => {
  it.effect("counts requests by the contract's path, and measures the store", () =>
    Effect.gen(function* () {
      const { request, operationsUrl, makeKey, importLines } = yield* TestService
      const scrape = request(`${operationsUrl}/metrics`)
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const get = (path: string) => request(path, { headers: { "x-api-key": key } })
      // One registry counts for the whole process, so what other tests did before is subtracted.
      const before = (yield* scrape).text
      yield* Effect.all([
        get(`/v1/threads/${ulid(1)}/messages`),
        get(`/v1/threads/${ulid(2)}/messages`),
        get(`/v1/threads/${ulid(1)}/messages?text=тайна`),
        get("/v1/billing/counts"),
        get("/v1/billing/counts/1"),
        get("/v1/secret-path"),
        request(`/v1/threads/${ulid(1)}`, { method: "DELETE", headers: { "x-api-key": key } })
      ])
      const { text, headers } = yield* scrape
      expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
      for (const line of text.trimEnd().split("\n")) expect(line).toMatch(LINE)

      const since = (series: string) => {
        const then = valueOf(before, series)
        return valueOf(text, series) - (Number.isNaN(then) ? 0 : then)
      }
      const count = (path: string, status: number, method = "GET") =>
        since(`estate_server_http_requests_total{endpoint="${path}",method="${method}",status="${status}"}`)
      expect(count("/v1/threads/:ulid/messages", 200)).toBe(2)
      expect(count("/v1/threads/:ulid/messages", 404)).toBe(1)
      expect(count("/v1/billing/counts/:page/:limit", 200)).toBe(2)
      expect(count("unmatched", 404)).toBe(1)
      expect(text).not.toContain("secret")
      expect(text).not.toMatch(/^effect_/m)
      expect(text).not.toContain(ulid(1))

      const took = (operation: string, part: string) =>
        since(`estate_server_store_duration_seconds${part}{operation="${operation}"}`)
      expect(took("Keys.identify", "_count")).toBe(7)
      expect(took("Keys.identify", "_sum")).toBeGreaterThan(0)
      // One transaction counts as one use of the store, however many statements it has.
      expect(took("Threads.remove", "_count")).toBe(1)

      expect(valueOf(text, "estate_server_http_requests_in_flight")).toBe(0)
      expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6)
      expect(valueOf(text, "process_cpu_seconds_total")).toBeGreaterThan(0)
      expect(text).toMatch(/^estate_server_build_info\{version="[\d.]+",node="v\d+\..*"\} 1$/m)
    })
  )

  it.effect("has the free space of the disk, and the searches that run and wait", () =>
    Effect.gen(function* () {
      const { request, operationsUrl } = yield* TestService
      const scrape = Effect.map(request(`${operationsUrl}/metrics`), ({ text }) => text)
      const searches = (text: string) =>
        ["running", "waiting"].map(state => valueOf(text, `estate_server_searches{state="${state}"}`))
      const enqueue = makeReadQueue(1)
      const [first, second] = [1, 2].map(n => enqueue({ caller: `key ${n}`, company: `company ${n}` }))
      yield* first?.enter ?? Effect.void
      const waiting = yield* Effect.fork(second?.enter ?? Effect.void)
      yield* Effect.yieldNow()
      const text = yield* scrape
      expect(searches(text)).toEqual([1, 1])
      expect(valueOf(text, "estate_server_disk_free_bytes")).toBeGreaterThan(0)
      first?.leave()
      yield* waiting
      second?.leave()
      expect(searches(yield* scrape)).toEqual([0, 0])
    })
  )
})
