import { message, thread } from "../ImportLines.ts"
import { pageOf, startPlatform } from "../Platform.ts"

/**
 * A platform that takes any key and counts polls. It has one unread thread at a time: after each
 * `pollsPerBuyer` polls its message is read and the next buyer writes.
 */
export const startBuyers = async (pollsPerBuyer = Number.POSITIVE_INFINITY) => {
  let polls = 0
  const apiUrl = await startPlatform(path => {
    const current = Math.floor(polls / pollsPerBuyer) + 1
    const [, opened] = /threads\/01JD(\d+)\/messages/.exec(path) ?? []
    if (path.startsWith("/v1/threads?")) polls += 1
    if (opened === undefined) return pageOf([thread(current)])
    const isRead = Number(opened) < current
    return pageOf([message(Number(opened), { readed_at: isRead ? "2026-11-20 09:40:00" : null })])
  })
  return { apiUrl, polls: () => polls }
}
