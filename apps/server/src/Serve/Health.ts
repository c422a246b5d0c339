import { Effect } from "effect"
import { jsonAnswer } from "../Connection/Answer.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"

/** `/livez`: 200 while the process answers. */
export const live = Effect.succeed(jsonAnswer('{"status":"ok"}'))

/** `/readyz`, and `/healthz`: 200 while the store can be read and written, and otherwise 503. */
export const ready = Effect.flatMap(StoreHealth, ({ problems }) =>
  Effect.map(problems, found =>
    found.length === 0
      ? jsonAnswer('{"status":"ok"}')
      : jsonAnswer(JSON.stringify({ status: "not ready", problems: found }), 503)
  )
)
