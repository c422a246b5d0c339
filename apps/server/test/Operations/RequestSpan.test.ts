import { expect, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { ExportedLog } from "../../src/Operations/ExportedLog.ts"
import { makeTracer } from "../../src/Operations/ExportedSpans.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"
import { type Ended, keeping } from "./EndedSpans.ts"

/** The route and the status of the span that ended last. */
const last = (ended: ReadonlyArray<Ended>) => ({
  route: ended.at(-1)?.attributes.get("http.route"),
  status: ended.at(-1)?.attributes.get("http.response.status_code")
})

const notExported = Layer.succeed(ExportedLog, Option.none())

it.scopedLive("each request has a span, and what is done for it has spans below", () =>
  Effect.gen(function* () {
    const ended: Array<Ended> = []
    const service = layerWith({}, Layer.merge(Layer.setTracer(makeTracer(keeping(ended))), notExported))
    yield* Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const headers = {
        "x-api-key": (yield* makeKey(1)).key,
        traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`
      }
      const spansOf = (path: string, init: RequestInit = { headers }) =>
        Effect.map(
          Effect.zipRight(
            Effect.sync(() => ended.splice(0)),
            request(path, init)
          ),
          () => ended.filter(({ name }) => !name.startsWith("sql.")).map(({ name, parent }) => [name, parent])
        )
      const [get, caller] = ["http.server GET", "b".repeat(16)]
      const identified = (method: string) => ["Keys.identify", `http.server ${method}`]

      expect(yield* spansOf("/v1/billing/counts/1")).toEqual([
        identified("GET"),
        ["invoices.list", get],
        [get, caller]
      ])
      expect(last(ended)).toMatchObject({ route: "/v1/billing/counts/:page", status: 200 })
      expect(yield* spansOf("/v1/billing/count_info/404")).toEqual([
        identified("GET"),
        ["invoices.details", get],
        [get, caller]
      ])
      expect(last(ended)).toMatchObject({ route: "/v1/billing/count_info/:count_id", status: 404 })
      expect(yield* spansOf("/v1/nothing")).toEqual([identified("GET"), [get, caller]])
      expect(last(ended)).toMatchObject({ route: undefined, status: 404 })

      const message = { method: "POST", headers, body: new URLSearchParams({ message: "Добрый день" }) }
      expect(yield* spansOf(`/v1/threads/${ulid(1)}/message`, message)).toEqual([
        identified("POST"),
        ["Messages.send", "http.server POST"],
        ["http.server POST", caller]
      ])
    }).pipe(Effect.provide(Layer.fresh(service)))
  })
)
