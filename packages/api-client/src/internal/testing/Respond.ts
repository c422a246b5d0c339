import { LocalDateTime } from "@estate/domain/LocalDateTime"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { changedAt, listIn, recordsAt } from "../RecordList.ts"
import { type Fault, faultsOf } from "./Fault.ts"
import { platformOf, refusedWith } from "./Platform.ts"
import { type Route, routeOf } from "./Route.ts"
import type { World } from "./World.ts"

/** A connection that breaks, as Node reports it. */
export class BrokenConnection extends Data.TaggedError("BrokenConnection")<{
  readonly code: "ECONNREFUSED" | "ECONNRESET"
}> {
  override get message() {
    return `${this.code === "ECONNREFUSED" ? "connect" : "read"} ${this.code}`
  }
}

/** A request to an in-memory platform. */
interface Incoming {
  readonly method: string
  readonly url: URL
  /** JSON; empty without a body. */
  readonly body: string
}

/** An in-memory platform with faults: answers requests. */
export const respondFrom = (world: World, faults: ReadonlyArray<Fault>) => {
  const answer = platformOf(world)
  const faultOf = faultsOf(faults)
  return (request: Incoming): Effect.Effect<Response, BrokenConnection> =>
    Effect.gen(function* () {
      const path = request.url.pathname.split("/").filter(Boolean).map(decodeURIComponent)
      const route = routeOf(request.method, path)
      const fault = faultOf(route?.endpoint.operation)
      if (fault?.fault === "unreachable") return yield* new BrokenConnection({ code: "ECONNREFUSED" })
      if (fault?.fault === "rateLimited") return refusal(429, retryAfterOf(fault.retryAfter))
      if (fault?.fault === "failed") return refusal(fault.status ?? 503)
      if (fault?.fault === "slow") yield* Effect.sleep(Duration.millis(fault.millis))
      const now = LocalDateTime.fromInstant(yield* DateTime.now, moscow)
      const payload: unknown = JSON.parse(request.body || "{}")
      const { status, json } = answer({ route, query: request.url.searchParams, payload, now })
      if (fault?.fault === "lostAnswer") return yield* new BrokenConnection({ code: "ECONNRESET" })
      return responseOf(status, fault?.fault === "unreadable" ? spoilt(json, fault, route) : json)
    })
}

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")

const refusal = (status: number, headers?: Readonly<Record<string, string>>) =>
  responseOf(status, refusedWith(status, "a fault of the test").json, headers)

const retryAfterOf = (seconds: number | undefined): Readonly<Record<string, string>> =>
  seconds === undefined ? {} : { "retry-after": String(seconds) }

const responseOf = (status: number, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(json), { status, headers })

/** No field of the contract has this value. */
const UNREADABLE = [[]]

/** The answer with one record that cannot be read. */
const spoilt = (
  json: unknown,
  { index = 0, field }: Extract<Fault, { readonly fault: "unreadable" }>,
  route: Route | undefined
) => {
  const list = route && listIn(route.endpoint.schemas.success.ast)
  const records = list && recordsAt(json, list.path)
  if (list === undefined || records === undefined) return json
  const changed = records.map((record, at) =>
    at === index ? changedAt(record, field === undefined ? [] : [field], UNREADABLE) : record
  )
  return changedAt(json, list.path, changed)
}
