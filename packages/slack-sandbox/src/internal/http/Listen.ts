import { createServer, type Server } from "node:http"
import type { HttpServer } from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect } from "effect"
import { CannotListen } from "../../CannotListen.ts"

/** Starts a server that stops at once: open calls and event streams are cut. */
export const listen = Effect.fn("listen")(function* (port: number, host: string) {
  // Node's default of 5 s sometimes cuts a reused connection: a fault that no test armed.
  const server = createServer({ keepAliveTimeout: 75_000 })
  const http = yield* NodeHttpServer.make(() => server, { port, host }).pipe(
    Effect.mapError(error => CannotListen.because(port, host, error.cause))
  )
  // Runs before NodeHttpServer's finalizer, which waits for every open connection.
  yield* Effect.addFinalizer(() => close(server))
  return http
})

const close = (server: Server) =>
  Effect.async<void>(resume => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })

/** The URL of a listening server. */
export const urlOf = (address: HttpServer.Address, host: string): string => {
  if (address._tag === "UnixAddress") return `http://${host}`
  // A wildcard address cannot be called.
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${address.port}`
}
