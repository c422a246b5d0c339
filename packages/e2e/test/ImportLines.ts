import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

const ulid = (prefix: string, n: number) => `01JD${prefix.padEnd(4, "0")}${String(n).padStart(18, "0")}`

export const threadId = (n: number) => ulid("T", n)
export const messageId = (n: number) => ulid("M", n)

export const company = (id: number) => companyLine(id)

/** Thread number `n` of a company; its listing has the number 1000 + n. */
export const thread = (n: number, changes: wire.Changes = {}, companyId = 1) =>
  recordLine(
    "thread",
    wire.thread({
      ulid: threadId(n),
      order_id: 1000 + n,
      order_title: `${n}-комн. квартира, ул. Профсоюзная, ${n}`,
      author: `Покупатель ${n}`,
      last_message: "Здравствуйте!",
      unread_messages: 0,
      ...changes
    }),
    companyId
  )

/** Message number `n`, in a thread. */
export const message = (threadNumber: number, n: number, changes: wire.Changes = {}) =>
  messageLine(
    threadId(threadNumber),
    wire.message({ ulid: messageId(n), message: "Здравствуйте!", ...changes })
  )

/** A thread in which a buyer waits. */
export const waitingThread = (n: number, companyId = 1, text = "Здравствуйте!") => [
  thread(n, { unread_messages: 1, last_message: text }, companyId),
  message(n, n, { message: text })
]

/** A buyer writes: the message, and the thread with the platform's new counts. */
export const buyerWrites = (
  threadNumber: number,
  messageNumber: number,
  {
    text,
    at,
    unread,
    changes
  }: { readonly text: string; readonly at: string; readonly unread: number; readonly changes?: wire.Changes }
) => [
  thread(threadNumber, { last_message: text, last_message_at: at, unread_messages: unread, ...changes }),
  message(threadNumber, messageNumber, { message: text, created_at: at })
]
