import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { message, thread } from "../ImportLines.ts"
import { atEnd } from "../Scene.ts"

/**
 * A platform that takes any key and counts polls. It has one unread thread at a time: after each
 * `pollsPerBuyer` polls its message is read and the next buyer writes.
 */
export const startPlatform = async (
  pollsPerBuyer = Number.POSITIVE_INFINITY
): Promise<{ readonly url: string; readonly polls: () => number }> => {
  let polls = 0
  const server = createServer(({ url = "" }, response) => {
    const current = Math.floor(polls / pollsPerBuyer) + 1
    const [, opened] = /threads\/01JD(\d+)\/messages/.exec(url) ?? []
    if (url.startsWith("/v1/threads?")) polls += 1
    const isRead = Number(opened) < current
    const item =
      opened === undefined
        ? thread(current)
        : message(Number(opened), { readed_at: isRead ? "2026-11-20 09:40:00" : null })
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ items: [item], total: 1, pages: { page: 1, total: 1 } }))
  })
  const { url, close } = await listenLocally(server)
  atEnd(close)
  return { url, polls: () => polls }
}
