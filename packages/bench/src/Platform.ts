import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { atEnd } from "./Scene.ts"

/** A platform in this process that answers each path with JSON. It ends with the scene. */
export const startPlatform = async (answerTo: (path: string) => string | Buffer): Promise<string> => {
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "application/json")
    response.end(answerTo(url))
  })
  server.keepAliveTimeout = 600_000
  const { url, close } = await listenLocally(server)
  atEnd(close)
  return url
}

/** A page of a list, as the platform writes it. */
export const pageOf = (items: ReadonlyArray<unknown>, total = items.length, page = 1, limit = 10): string =>
  JSON.stringify({ items, total, pages: { page, total: Math.ceil(total / limit), limit } })
