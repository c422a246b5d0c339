import { HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { StoreHealth } from "../Store/StoreHealth.ts"

/** `/livez`: 200 while the process answers. */
export const live = Effect.succeed(HttpServerResponse.unsafeJson({ status: "ok" }))

/** `/readyz`, and `/healthz`: 200 while the store can be read and written, and otherwise 503. */
export const ready = Effect.flatMap(StoreHealth, ({ problems }) =>
  Effect.map(problems, found =>
    found.length === 0
      ? HttpServerResponse.unsafeJson({ status: "ok" })
      : HttpServerResponse.unsafeJson({ status: "not ready", problems: found }, { status: 503 })
  )
)
