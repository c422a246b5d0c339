import http from "node:http"
import type https from "node:https"
import { Socket } from "node:net"
import type { Duplex, Readable } from "node:stream"
import { urlToHttpOptions } from "node:url"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import type { ConnectionSettings } from "../Connections.ts"
import { memoize } from "../Memoize.ts"
import type { ResponseHead } from "./Transport.ts"
import { NotConnected } from "./TransportError.ts"

/** An HTTP/1.1 request: `target` is the path and query of its first line. */
interface NodeRequest {
  readonly origin: URL
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

interface Callbacks {
  readonly onResponse: (head: ResponseHead, body: Readable) => void
  /** With `NotConnected` until the connection is established. */
  readonly onError: (cause: unknown) => void
}

interface RunningExchange {
  readonly abort: () => void
  /** False until the connection is established. */
  readonly mayHaveArrived: () => boolean
}

/** Sends a request. A redirect is a response like any other. */
export type Exchange = (request: NodeRequest, callbacks: Callbacks) => RunningExchange

const CONNECT_TIMEOUT_MILLIS = 10_000

/**
 * How long a connection may be idle, so that no request crosses with the server's close: a second
 * less than the server's `Keep-Alive` says, which Node subtracts. A server that does not say may
 * close after 5 seconds. A firewall may forget a connection after 4 minutes.
 */
const IDLE_MILLIS = { announced: 2 * 60_000, unknown: 4000 }

const agentOptions = { keepAlive: true, timeout: IDLE_MILLIS.announced, maxSockets: 1000 }

/** Connections whose server said how long it keeps them. */
const announced = new WeakSet<Duplex>()

const keepingAlive = (agent: http.Agent): http.Agent => {
  agent.keepSocketAlive = socket => {
    const isKept: unknown = http.Agent.prototype.keepSocketAlive.call(agent, socket)
    if (!announced.has(socket) && socket instanceof Socket) socket.setTimeout(IDLE_MILLIS.unknown)
    return isKept
  }
  return agent
}

type Certificates = ConnectionSettings["ca"]

/** Plain HTTP, or HTTP over TLS. */
interface Protocol {
  readonly agent: http.Agent
  readonly request: (options: https.RequestOptions) => http.ClientRequest
}

const plainHttp = (): Protocol => ({
  agent: keepingAlive(new http.Agent(agentOptions)),
  request: http.request
})

/** TLS takes nearly as long to load as all of HTTP, so it is loaded on first use. */
const loadHttps = (ca: Certificates): Protocol => {
  const { Agent, request } = process.getBuiltinModule("node:https")
  return { agent: keepingAlive(new Agent({ ...agentOptions, ...trusting(ca) })), request }
}

/** The TLS option for these authorities. */
export const trusting = (ca: Certificates) => (ca === undefined ? {} : { ca: [ca].flat() })

/** The connections of a client, kept for its next requests. */
const connectionsOf = (ca: Certificates) => {
  const opened = new Map<boolean, Protocol>()
  return {
    over: (isSecure: boolean): Protocol => {
      const protocol = opened.get(isSecure) ?? (isSecure ? loadHttps(ca) : plainHttp())
      opened.set(isSecure, protocol)
      return protocol
    },
    close: () => {
      for (const { agent } of opened.values()) agent.destroy()
    }
  }
}

/** Exchanges over kept-alive connections, which close with the scope. */
export const nodeConnections = (ca: Certificates): Effect.Effect<Exchange, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => connectionsOf(ca)),
      ({ close }) => Effect.sync(close)
    ),
    exchangeOver
  )

const exchangeOver =
  (connections: ReturnType<typeof connectionsOf>): Exchange =>
  (asked, { onError, onResponse }) => {
    const { origin, target: path, method, headers, body } = asked
    const isSecure = origin.protocol === "https:"
    // Named one by one, since spreading the objects would cost more than everything else here.
    const { protocol, hostname, port, auth } = optionsOf(origin)
    const { agent, request: open } = connections.over(isSecure)
    let isAborted = false
    let isConnected = false
    let request = begin()
    return {
      abort: () => {
        isAborted = true
        request.destroy()
      },
      mayHaveArrived: () => isConnected
    }

    function begin(): http.ClientRequest {
      const begun = open({ protocol, hostname, port, auth, path, method, headers, agent })
      let isAnswered = false
      begun.on("error", cause => {
        // The server closed the connection while it was idle: a read is sent over another one.
        if (begun.reusedSocket && method === "GET" && !isAnswered && !isAborted && isReset(cause)) {
          request = begin()
          return
        }
        onError(isConnected ? cause : new NotConnected(cause))
      })
      begun.on("response", response => {
        isAnswered = true
        if (response.headers["keep-alive"]?.includes("timeout=")) announced.add(response.socket)
        onResponse({ status: response.statusCode ?? 0, headers: response.headers }, response)
      })
      begun.on("socket", socket => {
        isConnected = !socket.connecting
        if (isConnected) return
        const timeout = setTimeout(() => begun.destroy(new ConnectTimeout()), CONNECT_TIMEOUT_MILLIS)
        socket.once(isSecure ? "secureConnect" : "connect", () => {
          isConnected = true
          clearTimeout(timeout)
        })
        socket.once("close", () => clearTimeout(timeout))
      })
      // Node does so by itself, but not for a DELETE: its body would be taken for the next request.
      if (body !== undefined) begun.setHeader("content-length", Buffer.byteLength(body))
      begun.end(body)
      return begun
    }
  }

const isReset = (cause: unknown): boolean =>
  Predicate.hasProperty(cause, "code") && (cause.code === "ECONNRESET" || cause.code === "EPIPE")

class ConnectTimeout extends Error {
  readonly code = "ETIMEDOUT"
  override readonly message = `no connection within ${CONNECT_TIMEOUT_MILLIS / 1000} seconds`
}

const optionsOf = memoize((origin: URL) => urlToHttpOptions(origin))
