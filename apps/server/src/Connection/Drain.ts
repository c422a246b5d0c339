import type { Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import { Effect } from "effect"

/** How long requests may still take once the service is stopping. */
const GRACE = "8 seconds"

/**
 * Clients that have connected wait in the listen queue; each is accepted sooner than this after the
 * one before.
 */
const ACCEPT_MILLIS = 50

/** The longest that new connections are accepted while stopping. */
const ACCEPT_AT_MOST = "1 second"

/** A connection that was used within this time may have its next request on the way. */
const RECENT_USE_MILLIS = 1_000

interface Connection {
  readonly unanswered: Set<ServerResponse>
  idleSinceMillis: number
}

/** How a server stops. */
export interface Drain {
  readonly hasBegun: () => boolean
  readonly run: Effect.Effect<void>
}

/**
 * Returns how to stop: go on for `delayMillis`, in which a proxy may notice that the service is not
 * ready; accept who has connected already, close the port, let requests in progress
 * finish with `Connection: close`, and close idle connections, used or not. Cuts off what is left
 * after eight seconds.
 */
export const makeDrain = (server: Server, delayMillis = 0): Drain => {
  const connections = new Map<Socket, Connection>()
  let isDraining = false
  let lastAcceptedMillis = 0
  server.on("connection", (socket: Socket) => {
    lastAcceptedMillis = performance.now()
    connections.set(socket, { unanswered: new Set(), idleSinceMillis: lastAcceptedMillis })
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (request, response) => {
    const connection = connections.get(request.socket)
    connection?.unanswered.add(response)
    response.once("close", () => {
      connection?.unanswered.delete(response)
      if (connection !== undefined) connection.idleSinceMillis = performance.now()
    })
    if (isDraining) closeAfter(response)
  })

  const begin = Effect.sync(() => {
    isDraining = true
    for (const { unanswered } of connections.values()) unanswered.forEach(closeAfter)
  })
  const acceptWaiting = Effect.sync(() => {
    lastAcceptedMillis = performance.now()
  }).pipe(
    Effect.zipRight(
      Effect.sleep(ACCEPT_MILLIS).pipe(
        Effect.repeat({ until: () => performance.now() - lastAcceptedMillis >= ACCEPT_MILLIS })
      )
    ),
    Effect.timeoutOption(ACCEPT_AT_MOST)
  )
  const closed = Effect.async<void>(resume => {
    // `close` of the HTTP server would also cut connections that are idle at this moment.
    NetServer.prototype.close.call(server, () => resume(Effect.void))
  })
  const closeIdle = Effect.sync(() => {
    const idleBefore = performance.now() - RECENT_USE_MILLIS
    for (const [socket, { unanswered, idleSinceMillis }] of connections)
      if (unanswered.size === 0 && idleSinceMillis <= idleBefore) socket.destroySoon()
  }).pipe(Effect.zipRight(Effect.sleep("20 millis")), Effect.forever)
  const run = begin.pipe(
    Effect.zipRight(Effect.sleep(delayMillis)),
    Effect.zipRight(
      Effect.race(Effect.zipRight(acceptWaiting, closed), closeIdle).pipe(
        Effect.interruptible,
        Effect.timeoutOption(GRACE)
      )
    ),
    Effect.zipRight(Effect.sync(() => server.closeAllConnections())),
    Effect.zipRight(Effect.sync(() => server.close())),
    Effect.withSpan("Http.drain")
  )
  return { hasBegun: () => isDraining, run }
}

/** The client then sends no further request on this connection (RFC 9112, section 9.6). */
const closeAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}
