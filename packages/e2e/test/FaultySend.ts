import { createServer, type IncomingMessage } from "node:http"
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
 * Forwards requests to a service, and spoils the sending of messages. It knows no
 * `Idempotency-Key`: a message that is sent twice through it arrives twice.
 */
export class FaultySend {
  /** What becomes of the next message; undefined: it is forwarded. */
  next: () => SendFault | undefined = () => undefined
  private server: LocalServer | undefined
  /** The longest time from a message's arrival here until the service had stored it. */
  slowestMillis = 0
  private readonly late = new Set<Promise<void>>()

  static async start(serviceUrl: string): Promise<FaultySend> {
    const proxy = new FaultySend()
    const forward = async (request: IncomingMessage, body: Buffer) => {
      const { authorization = "", "content-type": type = "application/json" } = request.headers
      const hasBody = request.method === "POST"
      return fetch(serviceUrl + request.url, {
        method: request.method ?? "GET",
        headers: { authorization, ...(hasBody ? { "content-type": type } : {}) },
        ...(hasBody ? { body: new Uint8Array(body) } : {})
      })
    }
    const server = createServer((request, response) => {
      const answer = async () => {
        const arrivedAt = performance.now()
        const body = await buffer(request)
        const store = async () => {
          const answered = await forward(request, body)
          proxy.slowestMillis = Math.max(proxy.slowestMillis, performance.now() - arrivedAt)
          return answered
        }
        const fault = request.method === "POST" ? proxy.next() : undefined
        if (fault !== undefined) {
          const { stores, afterMillis = 0, status } = fault
          const stored = async () => {
            if (stores) await store()
          }
          if (afterMillis > 0) proxy.keep(sleep(afterMillis).then(stored))
          else await stored()
          return status === undefined ? response.destroy() : response.writeHead(status).end()
        }
        const forwarded = request.method === "POST" ? await store() : await forward(request, body)
        response.writeHead(forwarded.status, {
          "content-type": forwarded.headers.get("content-type") ?? ""
        })
        return response.end(await forwarded.text())
      }
      // A test may stop the service while a request is under way: a proxy hangs up then.
      answer().catch(() => response.destroy())
    })
    proxy.server = await listenLocally(server)
    return proxy
  }

  get url(): string {
    return this.server?.url ?? ""
  }

  private keep(work: Promise<void>): void {
    const kept = work.catch(() => undefined).finally(() => this.late.delete(kept))
    this.late.add(kept)
  }

  /** Resolves when every late message has arrived. */
  async settled(): Promise<void> {
    await Promise.all(this.late)
  }

  async close(): Promise<void> {
    await this.settled()
    await this.server?.close()
  }
}
