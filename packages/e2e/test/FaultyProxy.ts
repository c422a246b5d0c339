import { createServer } from "node:http"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"

/** Forwards requests to a service and spoils the answers that a test names. */
export class FaultyProxy {
  /** Answers every request with this status instead. */
  status: number | undefined
  /** Threads whose last message gets an unreadable time. */
  readonly corruptedThreads = new Set<string>()
  /** Messages that get an unreadable time. */
  readonly corruptedMessages = new Set<string>()
  /** Answers no request before this. */
  until: Promise<void> | undefined
  /** How often a list of threads was requested. */
  polls = 0
  private server: LocalServer | undefined

  static async start(serviceUrl: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy()
    const server = createServer((request, response) => {
      const answer = async () => {
        if (request.url?.startsWith("/v1/threads?")) proxy.polls += 1
        await proxy.until
        if (proxy.status !== undefined) return response.writeHead(proxy.status).end()
        const { authorization = "" } = request.headers
        const forwarded = await fetch(serviceUrl + request.url, { headers: { authorization } })
        const type = forwarded.headers.get("content-type") ?? ""
        response.writeHead(forwarded.status, { "content-type": type })
        return response.end(proxy.corrupt(await forwarded.text()))
      }
      // A test may stop the service while a poll is under way: a proxy hangs up then.
      answer().catch(() => response.destroy())
    })
    proxy.server = await listenLocally(server)
    return proxy
  }

  get url(): string {
    return this.server?.url ?? ""
  }

  private corrupt(body: string): string {
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

  async close(): Promise<void> {
    await this.server?.close()
  }
}
