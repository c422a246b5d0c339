import http from "node:http"
import type https from "node:https"
import type { Readable } from "node:stream"
import { urlToHttpOptions } from "node:url"
import { Effect, type Scope } from "effect"
import type { Head } from "../Exchange.ts"
import { NO_CONNECTION } from "../Transport.ts"

/** A request at its lowest: to an address, with the target as it stands in the request's first line. */
export interface Asked {
  readonly address: URL
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable | undefined
}

/** What is told of a request: the answer's head, with the body to be read, or what kept it from coming. */
interface Heard {
  readonly answered: (head: Head, body: Readable) => void
  readonly failed: (cause: unknown) => void
}

/** A request under way. */
interface Asking {
  readonly giveUp: () => void
  /** True where the platform may have seen something of it. */
  readonly isUnderWay: () => boolean
}

/** Sends a request. Redirects are answers as any other. */
export type Ask = (asked: Asked, heard: Heard) => Asking

/** How long a connection may take to come about. */
const CONNECT_MILLIS = 10_000

/** Shorter than the 5 seconds after which a server of Node's closes a connection that nobody uses: a request might meet that on its way. */
const IDLE_MILLIS = 4000

const agentOptions = { keepAlive: true, timeout: IDLE_MILLIS }

/** How requests go to an address: plainly, or over TLS. */
interface Way {
  readonly agent: http.Agent
  readonly request: (options: https.RequestOptions) => http.ClientRequest
}

/** TLS takes nearly as long to load as all of HTTP, and is loaded by who needs it. */
const secureWay = (): Way => {
  const { Agent, request } = process.getBuiltinModule("node:https")
  return { agent: new Agent(agentOptions), request }
}

/** The ways that are gone. */
class Ways {
  private plain: Way | undefined
  private secure: Way | undefined

  to(isSecure: boolean): Way {
    if (isSecure) {
      this.secure ??= secureWay()
      return this.secure
    }
    this.plain ??= { agent: new http.Agent(agentOptions), request: http.request }
    return this.plain
  }

  close() {
    this.plain?.agent.destroy()
    this.secure?.agent.destroy()
  }
}

/** Sends requests over connections that are kept for the next ones. */
export const connections: Effect.Effect<Ask, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => new Ways()),
    ways => Effect.sync(() => ways.close())
  ),
  ways => (asked, heard) => {
    const { address, target: path, method, headers, body } = asked
    const isSecure = address.protocol === "https:"
    // Each by its name: to spread objects costs more than all the rest here.
    const { protocol, hostname, port, auth } = addressOf(address)
    const way = ways.to(isSecure)
    const request = way.request({ protocol, hostname, port, auth, path, method, headers, agent: way.agent })
    request.on("error", heard.failed)
    request.on("response", response =>
      heard.answered({ status: response.statusCode ?? 0, headers: response.headers }, response)
    )
    let isUnderWay = false
    request.on("socket", socket => {
      isUnderWay = !socket.connecting
      if (isUnderWay) return
      const tooLong = setTimeout(() => request.destroy(new NoConnection()), CONNECT_MILLIS)
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        isUnderWay = true
        clearTimeout(tooLong)
      })
      socket.once("close", () => clearTimeout(tooLong))
    })
    if (typeof body === "object" && "pipe" in body) body.pipe(request)
    else request.end(body)
    return { giveUp: () => request.destroy(), isUnderWay: () => isUnderWay }
  }
)

/** Nobody answered that he is there. */
class NoConnection extends Error {
  readonly code = NO_CONNECTION
  override readonly message = `no connection within ${CONNECT_MILLIS / 1000} seconds`
}

const addresses = new WeakMap<URL, ReturnType<typeof urlToHttpOptions>>()

const addressOf = (address: URL) => {
  const known = addresses.get(address) ?? urlToHttpOptions(address)
  addresses.set(address, known)
  return known
}
