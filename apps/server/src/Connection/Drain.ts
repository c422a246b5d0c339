import type { Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import { Effect } from "effect"

/** How long a request may still take once the service is asked to stop. */
const GRACE = "10 seconds"

/** Clients that have connected already, but were not let in yet, come one after another, each sooner than this. */
const DOOR_MILLIS = 50

/** For so long at most: new ones may come without end. */
const DOOR_OPEN = "1 second"

/** A connection that was in use so lately may have its next request on the way. */
const LINGER_MILLIS = 1_000

interface Connection {
  readonly underWay: Set<ServerResponse>
  idleSinceMillis: number
}

/**
 * Returns how to stop: let in who has connected, take no more connections, let what is under way finish and tell its client that the connection ends
 * there, and close the connections that wait for nothing, whether they ever carried a request or not. What is not done after
 * ten seconds is cut off.
 */
export const makeDrain = (server: Server): Effect.Effect<void> => {
  const connections = new Map<Socket, Connection>()
  let isDraining = false
  let lastComeMillis = 0
  server.on("connection", (socket: Socket) => {
    lastComeMillis = performance.now()
    connections.set(socket, { underWay: new Set(), idleSinceMillis: lastComeMillis })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (request, response) => {
    const connection = connections.get(request.socket)
    connection?.underWay.add(response)
    response.once("close", () => {
      connection?.underWay.delete(response)
      if (connection !== undefined) connection.idleSinceMillis = performance.now()
    })
    if (isDraining) endWith(response)
  })

  const lastAreIn = Effect.sync(() => {
    lastComeMillis = performance.now()
    isDraining = true
    for (const { underWay } of connections.values()) underWay.forEach(endWith)
  }).pipe(
    Effect.zipRight(
      Effect.sleep(DOOR_MILLIS).pipe(
        Effect.repeat({ until: () => performance.now() - lastComeMillis >= DOOR_MILLIS })
      )
    ),
    Effect.timeoutOption(DOOR_OPEN)
  )
  const closed = Effect.async<void>(resume => {
    // The HTTP server's own `close` would also cut the connections that are idle at this very moment.
    NetServer.prototype.close.call(server, () => resume(Effect.void))
  })
  const closeIdle = Effect.sync(() => {
    const idleBefore = performance.now() - LINGER_MILLIS
    for (const [socket, { underWay, idleSinceMillis }] of connections)
      if (underWay.size === 0 && idleSinceMillis <= idleBefore) socket.destroySoon()
  }).pipe(Effect.zipRight(Effect.sleep("20 millis")), Effect.forever)
  return Effect.race(Effect.zipRight(lastAreIn, closed), closeIdle).pipe(
    Effect.interruptible,
    Effect.timeoutOption(GRACE),
    Effect.zipRight(Effect.sync(() => server.closeAllConnections())),
    Effect.zipRight(Effect.sync(() => server.close())),
    Effect.withSpan("Http.drain")
  )
}

/** The client opens no next request on a connection that it is told will close (RFC 9112, section 9.6). */
const endWith = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}
