import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { sleep } from "@estate/testing/Eventually"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"
import type { Random } from "@estate/testing/Random"

/**
 * What becomes of a message that is sent: it is stored or not, at once or after a while, and the
 * answer is a status or a connection that is cut.
 */
export interface SendFault {
  readonly stores: boolean
  readonly afterMillis?: number
  /** Undefined: the connection is cut. */
  readonly status?: number
}

/** The longest time until a message is stored whose answer was lost. */
const LATEST_MILLIS = 3_000

const faults: ReadonlyArray<(random: Random) => SendFault> = [
  () => ({ stores: true }),
  () => ({ stores: false }),
  random => ({ stores: true, afterMillis: 1 + random.below(LATEST_MILLIS) }),
  () => ({ stores: true, status: 500 }),
  () => ({ stores: false, status: 500 }),
  () => ({ stores: false, status: 503 }),
  () => ({ stores: false, status: 429 }),
  () => ({ stores: false, status: 400 })
]

export const randomFault = (random: Random): SendFault => random.pick(faults)(random)

/**
 * Forwards requests to a service, and spoils what a test names. It knows no `Idempotency-Key`: a
 * message that is sent twice through it arrives twice.
 */
export class FaultyPlatform {
  /** Answers every request with this status instead. */
  status: number | undefined
  /** Answers no request before this. */
  until: Promise<void> | undefined
  /** Threads whose last message gets an unreadable time. */
  readonly corruptedThreads = new Set<string>()
  /** Messages that get an unreadable time. */
  readonly corruptedMessages = new Set<string>()
  /** Threads whose messages are not found. */
  readonly missingMessages = new Set<string>()
  /** What becomes of the next message; undefined: it is forwarded. */
  nextSend: () => SendFault | undefined = () => undefined
  /** How often a list of threads was requested. */
  polls = 0
  /** The longest time from a message's arrival here until the service had stored it. */
  slowestMillis = 0
  private readonly serviceUrl: string
  private readonly late = new Set<Promise<void>>()
  private server: LocalServer | undefined

  private constructor(serviceUrl: string) {
    this.serviceUrl = serviceUrl
  }

  static async start(serviceUrl: string): Promise<FaultyPlatform> {
    const platform = new FaultyPlatform(serviceUrl)
    platform.server = await listenLocally(
      createServer((request, response) => {
        // A test may stop the service while a request is under way: a proxy hangs up then.
        platform.answer(request, response).catch(() => response.destroy())
      })
    )
    return platform
  }

  get url(): string {
    return this.server?.url ?? ""
  }

  /** Resolves when every late message has arrived. */
  async settled(): Promise<void> {
    await Promise.all(this.late)
  }

  async close(): Promise<void> {
    await this.settled()
    await this.server?.close()
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith("/v1/threads?")) this.polls += 1
    const forward = await this.forwarding(request)
    await this.until
    if (this.status !== undefined) return void response.writeHead(this.status).end()
    const [, thread = ""] = /^\/v1\/threads\/(\w+)\/messages/.exec(request.url ?? "") ?? []
    if (this.missingMessages.has(thread))
      return void response.writeHead(404, { "content-type": "application/json" }).end("{}")
    const fault = request.method === "POST" ? this.nextSend() : undefined
    if (fault !== undefined) {
      const { stores, afterMillis = 0, status } = fault
      const stored = async () => {
        if (stores) await forward()
      }
      if (afterMillis > 0) this.keep(sleep(afterMillis).then(stored))
      else await stored()
      return void (status === undefined ? response.destroy() : response.writeHead(status).end())
    }
    const forwarded = await forward()
    response.writeHead(forwarded.status, { "content-type": forwarded.headers.get("content-type") ?? "" })
    response.end(this.corrupted(await forwarded.text()))
  }

  /** Receives a request; what it returns sends it to the service. */
  private async forwarding(request: IncomingMessage): Promise<() => Promise<Response>> {
    const arrivedAt = performance.now()
    const { method = "GET", url = "" } = request
    const { authorization = "", "content-type": type = "application/json" } = request.headers
    const address = this.serviceUrl + url
    if (method !== "POST") return () => fetch(address, { method, headers: { authorization } })
    const body = new Uint8Array(await buffer(request))
    return async () => {
      const answer = await fetch(address, { method, headers: { authorization, "content-type": type }, body })
      this.slowestMillis = Math.max(this.slowestMillis, performance.now() - arrivedAt)
      return answer
    }
  }

  private corrupted(body: string): string {
    const spoiled = (ids: ReadonlySet<string>, field: string, text: string) =>
      [...ids].reduce(
        (all, id) => all.replace(new RegExp(`("ulid":"${id}"[^}]*"${field}":")[^"]*`), "$1when it rained"),
        text
      )
    return spoiled(
      this.corruptedMessages,
      "created_at",
      spoiled(this.corruptedThreads, "last_message_at", body)
    )
  }

  private keep(work: Promise<void>): void {
    const kept = work.catch(() => undefined).finally(() => this.late.delete(kept))
    this.late.add(kept)
  }
}
