const ulid = (prefix: string, n: number) => `01JD${prefix.padEnd(4, "0")}${String(n).padStart(18, "0")}`

export const threadId = (n: number) => ulid("T", n)
export const messageId = (n: number) => ulid("M", n)

export const company = (id: number) => ({ type: "company", id, title: `Агентство ${id}`, feeds: false })

/** The n-th thread of a company as an import line; its listing has the number 1000 + n. */
export const thread = (n: number, record: Readonly<Record<string, unknown>> = {}, companyId = 1) => ({
  type: "thread",
  company: companyId,
  record: {
    ulid: threadId(n),
    board_id: 1,
    order_id: 1000 + n,
    order_title: `${n}-комн. квартира, ул. Профсоюзная, ${n}`,
    author: `Покупатель ${n}`,
    author_avatar: "",
    last_message: "Здравствуйте!",
    last_message_at: "2026-11-20 09:30:00",
    unread_messages: 0,
    entity: "order",
    ...record
  }
})

/** The n-th message in a thread as an import line. */
export const message = (thread: number, n: number, record: Readonly<Record<string, unknown>> = {}) => ({
  type: "message",
  thread: threadId(thread),
  record: {
    ulid: messageId(n),
    message: "Здравствуйте!",
    type: "text",
    direction: "incoming",
    readed_at: null,
    created_at: "2026-11-20 09:30:00",
    ...record
  }
})

/** A buyer writes: the message, and the thread as the platform then counts it. */
export const buyerWrites = (
  threadNumber: number,
  messageNumber: number,
  said: { readonly text: string; readonly at: string; readonly unread: number; readonly record?: object }
) => [
  thread(threadNumber, {
    last_message: said.text,
    last_message_at: said.at,
    unread_messages: said.unread,
    ...said.record
  }),
  message(threadNumber, messageNumber, { message: said.text, created_at: said.at })
]
