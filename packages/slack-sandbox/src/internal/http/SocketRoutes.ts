import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Socket from "@effect/platform/Socket"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect, Schema } from "effect"
import { Store } from "../receive/Store.ts"
import { SocketMode } from "../socket/SocketMode.ts"
import type { Connection } from "../workspace/Connections.ts"

const Query = HttpServerRequest.schemaSearchParams(Schema.Struct({ ticket: Schema.String }))

const refused = HttpServerResponse.text("This address is used up.", { status: 403 })

/** `/link`: a WebSocket for the ticket of `apps.connections.open`. */
export const socketRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/link",
    Effect.gen(function* () {
      const { ticket } = yield* Query
      const request = yield* HttpServerRequest.HttpServerRequest
      const socketMode = yield* SocketMode
      const { workspaces } = yield* (yield* Store).state
      if (!workspaces.connections.tickets.has(ticket)) return refused
      const socket = yield* request.upgrade
      const write = yield* socket.writer
      // A write to a socket that has just closed would never end.
      const send = (chunk: string | Socket.CloseEvent) =>
        Effect.ignore(Effect.timeout(write(chunk), "1 second"))
      const link = {
        send,
        close: send(new Socket.CloseEvent(1000)),
        destroy: Effect.sync(() => NodeHttpServerRequest.toIncomingMessage(request).socket.destroy())
      }
      let connection: Connection | undefined
      const use = (act: (connection: Connection) => Effect.Effect<void>) =>
        Effect.suspend(() => (connection === undefined ? Effect.void : act(connection)))
      const onOpen = Effect.map(socketMode.connect(ticket, link), made => {
        connection = made
      })
      yield* socket
        .runRaw(data => use(each => socketMode.read(each, String(data))), { onOpen })
        .pipe(Effect.ignore, Effect.ensuring(use(socketMode.closed)))
      return HttpServerResponse.empty()
    })
  ),
  HttpRouter.catchTag("ParseError", () => Effect.succeed(refused))
)
