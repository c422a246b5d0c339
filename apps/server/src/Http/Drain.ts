import type { Server } from "node:http"
import type { Socket } from "node:net"
import { Effect } from "effect"

/** How long a request may still take once the service is asked to stop. */
const GRACE = "10 seconds"

/**
 * Returns how to stop: take no more connections, let what is under way finish, and close the connections that wait for
 * nothing, whether they ever carried a request or not. What is not done after ten seconds is cut off.
 */
export const makeDrain = (server: Server): Effect.Effect<void> => {
  const connections = new Map<Socket, number>()
  const count = (socket: Socket, change: number) => {
    const underWay = connections.get(socket)
    if (underWay !== undefined) connections.set(socket, underWay + change)
  }
  server.on("connection", (socket: Socket) => {
    connections.set(socket, 0)
    socket.once("close", () => connections.delete(socket))
  })
  server.on("request", (request, response) => {
    count(request.socket, 1)
    response.once("close", () => count(request.socket, -1))
  })

  const closed = Effect.async<void>(resume => {
    server.close(() => resume(Effect.void))
  })
  const closeIdle = Effect.sync(() => {
    for (const [socket, underWay] of connections) if (underWay === 0) socket.destroySoon()
  }).pipe(Effect.zipRight(Effect.sleep("20 millis")), Effect.forever)
  return Effect.race(closed, closeIdle).pipe(
    Effect.interruptible,
    Effect.timeoutOption(GRACE),
    Effect.zipRight(Effect.sync(() => server.closeAllConnections())),
    Effect.withSpan("Http.drain")
  )
}
