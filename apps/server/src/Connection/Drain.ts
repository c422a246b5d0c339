import type { Server, ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"
import { Effect } from "effect"
import { isProbe } from "../Routes/RouteTable.ts"
import type { Connections } from "./Connections.ts"

/** How long requests may still take once the service is stopping. */
const GRACE = "8 seconds"

/** The service is quiet once no request other than probes has come for this long. */
const QUIET_MILLIS = 1_000

/** The longest time for which the port stays open if clients keep connecting. */
const ACCEPT_AT_MOST_MILLIS = 1_000

/** For a connection that was used within this time, the next request may be on its way. */
const RECENT_USE_MILLIS = 1_000

/**
 * Each call returns the time of the previous call. Everything that came before that time has been
 * read; what came later may still be waiting: if the process was delayed, timers run before the
 * event loop reads.
 */
const makeLooks = () => {
  let last = performance.now()
  return (): number => {
    const before = last
    last = performance.now()
    return before
  }
}

/** How a server stops. */
export interface Drain {
  readonly hasBegun: () => boolean
  readonly run: Effect.Effect<void>
}

/**
 * Returns how to stop. The service continues until no request has come for a second, at most for
 * `goOnMillis`, so that a proxy can notice that it is not ready. Then it accepts clients that have
 * already connected, closes the port, lets requests in progress finish with `Connection: close`,
 * and closes idle connections, used or not. After eight seconds it cuts all remaining connections.
 *
 * Connections stay open until the port is closed: a proxy that keeps them opens few new ones, one
 * of which could come too late.
 */
export const makeDrain = (server: Server, connections: Connections, goOnMillis = 0): Drain => {
  let hasBegun = false
  let isPortClosed = false
  let accepted = 0
  let lastRequestMillis = 0
  server.on("connection", () => {
    accepted += 1
  })
  server.prependListener("request", ({ url = "" }, response) => {
    // Proxies continue to send probes when they send nothing else.
    if (!isProbe({ id: url })) lastRequestMillis = performance.now()
    if (isPortClosed) closeAfter(response)
  })

  const goOn = Effect.suspend(() => {
    hasBegun = true
    lastRequestMillis = performance.now()
    const look = makeLooks()
    return Effect.repeat(Effect.sleep("50 millis"), {
      until: () => look() - lastRequestMillis >= QUIET_MILLIS
    })
  }).pipe(Effect.interruptible, Effect.timeoutOption(goOnMillis))

  /**
   * Nobody may connect between the check for waiting clients and the closing of the port: the
   * connection would be reset.
   */
  const closePort = (closed: () => void) => {
    const until = performance.now() + ACCEPT_AT_MOST_MILLIS
    const look = (before: number) => {
      // Each round of the event loop accepts one waiting client.
      if (accepted !== before && performance.now() < until) return void setImmediate(look, accepted)
      // `close` of the HTTP server would also cut connections that are idle at this moment.
      NetServer.prototype.close.call(server, closed)
      isPortClosed = true
      for (const { unanswered } of connections.values()) unanswered.forEach(closeAfter)
    }
    setImmediate(look, -1)
  }
  const closed = Effect.async<void>(resume => closePort(() => resume(Effect.void)))
  const lookAtIdle = makeLooks()
  const closeIdle = Effect.sync(() => {
    const idleBefore = lookAtIdle() - RECENT_USE_MILLIS
    if (!isPortClosed) return
    for (const { socket, unanswered, idleSinceMillis } of connections.values())
      if (unanswered.length === 0 && idleSinceMillis <= idleBefore) socket.destroySoon()
  }).pipe(Effect.zipRight(Effect.sleep("20 millis")), Effect.forever)
  const run = goOn.pipe(
    Effect.zipRight(Effect.race(closed, closeIdle).pipe(Effect.interruptible, Effect.timeoutOption(GRACE))),
    Effect.zipRight(Effect.sync(() => server.closeAllConnections())),
    Effect.zipRight(Effect.sync(() => server.close())),
    Effect.withSpan("Http.drain")
  )
  return { hasBegun: () => hasBegun, run }
}

/** The client then sends no further request on this connection (RFC 9112, section 9.6). */
const closeAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}
