import http from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"

/** A platform that notes who is polled when. */
export interface PollLog {
  readonly url: string
  /** When each company was polled first since this was cleared, by its key. */
  readonly polledAt: Map<string, number>
  readonly close: () => Promise<void>
}

/** The service, asked with `serviceKey`, whatever key a company has. */
export const startPollLog = async (serviceUrl: string, serviceKey: string): Promise<PollLog> => {
  const polledAt = new Map<string, number>()
  const agent = new http.Agent({ keepAlive: true })
  const server = http.createServer((request, response) => {
    const [, key = ""] = request.headers.authorization?.split(" ") ?? []
    if (request.url?.startsWith("/v1/threads?") && !polledAt.has(key)) polledAt.set(key, performance.now())
    const headers = { ...request.headers, authorization: `Bearer ${serviceKey}` }
    const forwarded = http.request(
      `${serviceUrl}${request.url}`,
      { agent, method: request.method, headers },
      answer => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    )
    forwarded.on("error", () => response.destroy())
    request.pipe(forwarded)
  })
  const { url, close } = await listenLocally(server)
  return {
    url,
    polledAt,
    close: async () => {
      await close()
      agent.destroy()
    }
  }
}
