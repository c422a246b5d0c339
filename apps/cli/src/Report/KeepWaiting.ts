import type { WaitingThread } from "@estate/reports/Morning/WaitingThread"
import { keepShownThreads, type ListOwner } from "../ShownThreads.ts"

/** Keeps the waiting buyers, in this order, for `estate reply N`. */
export const keepWaiting = (waiting: ReadonlyArray<WaitingThread>, owner: ListOwner) =>
  keepShownThreads(
    owner,
    waiting.map(({ threadId, ...thread }) => ({ ...thread, id: threadId }))
  )
