import { createServer, type Server } from "node:http"
import type { Duplex } from "node:stream"
import type { HttpServer, HttpServerRequest } from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Scope } from "effect"
import { CannotListen } from "../../CannotListen.ts"

/** Starts a server that can stop at once: open calls and event streams are cut. */
export const listen = Effect.fn("listen")(function* (port: number, host: string) {
  // Node's default of 5 s sometimes cuts a reused connection: a fault that no test armed.
  const server = createServer({ keepAliveTimeout: 75_000 })
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
  })
  // A scope of its own: NodeHttpServer's finalizers wait for every open connection, so ours must
  // run first.
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(exit => Effect.zipRight(close(server, upgraded), Scope.close(scope, exit)))
  return yield* NodeHttpServer.make(() => server, { port, host }).pipe(
    Scope.extend(scope),
    Effect.mapError(error => CannotListen.because(port, host, error.cause))
  )
})

const close = (server: Server, upgraded: ReadonlySet<Duplex>) =>
  Effect.async<void>(resume => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
  })

/** The address that the caller of a request used, such as `http://127.0.0.1:4010`. */
export const originOf = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  `http://${headers.host ?? "127.0.0.1"}`

/** The URL of a listening server. */
export const urlOf = (address: HttpServer.Address, host: string): string => {
  if (address._tag === "UnixAddress") return `http://${host}`
  // A wildcard address cannot be called.
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${address.port}`
}
