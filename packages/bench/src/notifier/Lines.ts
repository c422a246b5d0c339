import { Readable } from "node:stream"

const ulid = (kind: string, n: number) => `01JD${kind}${String(n).padStart(21, "0")}`

/** An import of one company whose threads are as many as given, each with one message that nobody has read. */
export const unreadThreads = (from: number, count: number, at = "2026-11-20 09:30:00"): Readable => {
  function* lines() {
    yield `${JSON.stringify({ type: "company", id: 1, title: "Агентство", feeds: false })}\n`
    for (let n = from; n < from + count; n++) {
      const record = {
        ulid: ulid("T", n),
        board_id: 1,
        order_id: n,
        order_title: `2-комн. квартира, ${30 + (n % 70)} м², ул. Профсоюзная, ${n % 150}`,
        author: `Покупатель ${n}`,
        author_avatar: "",
        last_message: "Здравствуйте, ещё продаёте?",
        last_message_at: at,
        unread_messages: 1,
        entity: "order"
      }
      yield `${JSON.stringify({ type: "thread", company: 1, record })}\n`
      const message = {
        ulid: ulid("M", n),
        message: "Здравствуйте, ещё продаёте?",
        type: "text",
        direction: "incoming",
        readed_at: null,
        created_at: at
      }
      yield `${JSON.stringify({ type: "message", thread: record.ulid, record: message })}\n`
    }
  }
  return Readable.from(lines())
}
