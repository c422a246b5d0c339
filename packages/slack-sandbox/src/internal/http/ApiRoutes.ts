import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect, Either, Schema } from "effect"
import type { Fields } from "../methods/Fields.ts"
import type { ApiRequest } from "../methods/Perform.ts"
import { Reply } from "../receive/Reply.ts"
import { Store } from "../receive/Store.ts"
import { originOf } from "./Listen.ts"

const Params = HttpRouter.schemaPathParams(Schema.Struct({ method: Schema.String }))
const JsonObject = Schema.decodeUnknownEither(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

/** `/api/METHOD`, as in Slack: takes a form or JSON, and responds with HTTP 200 and `ok`. */
export const apiRoutes = HttpRouter.empty.pipe(
  HttpRouter.all(
    "/api/:method",
    Effect.gen(function* () {
      const store = yield* Store
      const request = yield* HttpServerRequest.HttpServerRequest
      return yield* send(request, yield* store.receive(yield* readRequest(request)))
    })
  )
)

const readRequest = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.gen(function* () {
    const { method } = yield* Params
    const query = Object.fromEntries(new URL(request.url, "http://sandbox").searchParams)
    const body = yield* readBody(request)
    const sent: Fields = { ...query, ...Either.getOrElse(body, () => ({})) }
    const { token: sentToken, ...fields } = sent
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
    return {
      method,
      token: bearer ?? (typeof sentToken === "string" ? sentToken : ""),
      fields,
      malformed: Either.isLeft(body) ? body.left : undefined,
      origin: originOf(request)
    } satisfies ApiRequest
  })

type Body = Either.Either<Fields, string>

const readBody = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.gen(function* () {
    const type = request.headers["content-type"] ?? ""
    const text = yield* request.text
    if (text.trim() === "") return Either.right({}) satisfies Body
    if (type.includes("json")) {
      return Either.mapLeft(Either.flatMap(parseJson(text), JsonObject), () => "invalid_json")
    }
    if (type.includes("multipart")) return Either.left("invalid_form_data") satisfies Body
    return Either.right(Object.fromEntries([...new URLSearchParams(text)].map(readFormField)))
  })

const parseJson = Schema.decodeUnknownEither(Schema.parseJson(Schema.Unknown))

// In a form these fields carry JSON; text that does not parse is left for the method to refuse.
const jsonFields = new Set(["blocks", "metadata", "attachments"])

const readFormField = ([name, text]: readonly [string, string]): readonly [string, unknown] =>
  jsonFields.has(name) ? [name, Either.getOrElse(parseJson(text), () => text)] : [name, text]

const send = (request: HttpServerRequest.HttpServerRequest, reply: Reply) =>
  Reply.$match(reply, {
    Respond: ({ body, contentType, headers, status }) =>
      Effect.succeed(HttpServerResponse.text(body, { status, headers, contentType })),
    Cut: () =>
      Effect.zipRight(
        Effect.sync(() => NodeHttpServerRequest.toIncomingMessage(request).socket.destroy()),
        Effect.never
      ),
    Hang: () => Effect.never
  })
