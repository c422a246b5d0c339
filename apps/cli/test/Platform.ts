import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"

/** A request that the platform received. */
interface Seen {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** A response: a status with JSON, or with any other text. */
export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly delayMillis?: number
  /** The answer waits for it. */
  readonly after?: Promise<void>
  /** Seconds, or a date. */
  readonly retryAfter?: number | string
}

export type Answers = (request: Seen, url: URL) => Answer

/** A platform that answers with `answers` and records every request. */
export const startPlatform = async (answers: Answers) => {
  const seen: Array<Seen> = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? "/", "http://platform")
    const one = { method: request.method ?? "", path: url.pathname, body: Buffer.concat(chunks).toString() }
    seen.push(one)
    const answer = answers(one, url)
    await answer.after
    setTimeout(() => {
      if (answer.retryAfter !== undefined) response.setHeader("retry-after", answer.retryAfter)
      response.writeHead(answer.status ?? 200, { "content-type": "application/json" })
      response.end(answer.text ?? JSON.stringify(answer.json ?? []))
    }, answer.delayMillis ?? 0)
  })
  const { url, close } = await listenLocally(server)
  // A key of its own: ports come again, and reports keep what they read with a key.
  return { url, seen, close, key: randomUUID() }
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** The page of `records` that the query asks for. A record that is there twice counts once. */
export const pageOf = (records: ReadonlyArray<unknown>, url: URL): Answer => {
  const page = Number(url.searchParams.get("page") ?? 1)
  const limit = Number(url.searchParams.get("limit") ?? 10)
  return {
    json: {
      items: records.slice((page - 1) * limit, page * limit),
      total: new Set(records).size,
      pages: { page, total: Math.ceil(records.length / limit) }
    }
  }
}
