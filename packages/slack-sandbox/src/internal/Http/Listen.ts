import { createServer, type Server } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect } from "effect"
import { CannotListen } from "../../CannotListen.ts"

/** Starts a server whose stop waits for nobody: hanging calls and event streams are cut. */
export const listen = Effect.fn("listen")(function* (port: number, host: string) {
  // Node's own 5 s would now and then cut a caller who reuses a connection: a fault that nobody armed.
  const server = createServer({ keepAliveTimeout: 75_000 })
  const http = yield* NodeHttpServer.make(() => server, { port, host }).pipe(
    Effect.mapError(error => CannotListen.because(port, host, error.cause))
  )
  // Runs before NodeHttpServer's own close, which would wait for every open connection.
  yield* Effect.addFinalizer(() => close(server))
  return http
})

const close = (server: Server) =>
  Effect.async<void>(resume => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
