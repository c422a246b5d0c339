import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Clock, Effect, Either, Schema } from "effect"
import { respondTo } from "../interact/RespondTo.ts"
import { appended } from "../receive/Ledger.ts"
import { Store } from "../receive/Store.ts"
import { originOf } from "./Listen.ts"

const Params = HttpRouter.schemaPathParams(Schema.Struct({ id: Schema.String }))
const Body = HttpServerRequest.schemaBodyJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const refused = (status: number, error: string) =>
  HttpServerResponse.unsafeJson({ ok: false, error }, { status })

/** `/actions/ID`: the `response_url` of an interaction. */
export const responseRoutes = HttpRouter.empty.pipe(
  HttpRouter.post(
    "/actions/:id",
    Effect.gen(function* () {
      const { id } = yield* Params
      const fields = yield* Body
      const origin = originOf(yield* HttpServerRequest.HttpServerRequest)
      const now = yield* Clock.currentTimeMillis
      const store = yield* Store
      const error = yield* store.modify<string | undefined>(state => {
        const done = respondTo(state.workspaces, id, fields, now, origin)
        const entry = { method: "response_url", request: fields }
        if (Either.isLeft(done)) {
          const outcome = { ok: false, error: done.left.error } as const
          return [done.left.error, appended(state, { ...entry, bot_id: null, outcome }, now)[1]]
        }
        const { about, botId, workspaces } = done.right
        const outcome = { ok: true, ...about } as const
        const [, after] = appended({ ...state, workspaces }, { ...entry, bot_id: botId, outcome }, now)
        return [undefined, after]
      })
      return error === undefined ? HttpServerResponse.text("ok") : refused(404, error)
    })
  ),
  HttpRouter.catchTags({
    ParseError: () => Effect.succeed(refused(400, "invalid_payload")),
    RequestError: () => Effect.succeed(refused(400, "invalid_payload"))
  })
)
