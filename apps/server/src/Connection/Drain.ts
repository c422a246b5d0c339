import type { Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import { Effect } from "effect"

/** How long requests may still take once the service is stopping. */
const GRACE = "10 seconds"

/**
 * Clients that have connected wait in the listen queue; each is accepted sooner than this after the
 * one before.
 */
const DOOR_MILLIS = 50

/** The longest that new connections are accepted while stopping. */
const DOOR_OPEN = "1 second"

/** A connection that was used within this time may have its next request on the way. */
const LINGER_MILLIS = 1_000

interface Connection {
  readonly underWay: Set<ServerResponse>
  idleSinceMillis: number
}

/**
 * Returns how to stop: accept who has connected already, close the port, let requests in progress
 * finish with `Connection: close`, and close idle connections, used or not. Cuts off what is left
 * after ten seconds.
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
    // `close` of the HTTP server would also cut connections that are idle at this moment.
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

/** The client then sends no further request on this connection (RFC 9112, section 9.6). */
const endWith = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}
