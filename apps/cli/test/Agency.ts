import * as wire from "@estate/testing/Wire"
import { type Answers, pageOf } from "./Platform.ts"

export const anna = "01JD3Q8Z6N4T2V9W5X7Y0ABCD1"
export const petr = "01JD3Q8Z6N4T2V9W5X7Y0ABCD2"
export const john = "01JD3Q8Z6N4T2V9W5X7Y0ABCD3"

/** One of many threads of Anna, about listing `n`. */
export const threadOf = (n: number, lastMessage: string) => ({
  ulid: `01JD3Q8Z6N4T2V9W5X7Y00${String(n).padStart(4, "0")}`,
  board_id: 1,
  order_id: n,
  order_title: `Listing ${n}`,
  author: "Anna",
  author_avatar: "",
  last_message: lastMessage,
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 0,
  entity: "order"
})

/** Three threads: one whose buyer has waited long, one hostile, one answered. */
export const threads = [
  {
    ulid: anna,
    board_id: 1,
    order_id: 42,
    order_title: "Двушка на Лесной 🏠",
    author: "Анна Каренина",
    author_avatar: "https://example.test/anna.png",
    last_message: "Добрый день! Можно посмотреть квартиру в субботу утром, часов в одиннадцать?",
    last_message_at: "2026-11-20 09:45:10",
    unread_messages: 2,
    entity: "order"
  },
  {
    ulid: petr,
    board_id: 1,
    order_id: 7,
    order_title: 'Room, "Centre"',
    author: "Petr",
    author_avatar: "",
    last_message: "=1+1 \u001b[31mred\u001b[0m\u202e\tand\nmore",
    last_message_at: "2026-11-19 23:59:59",
    unread_messages: 1,
    entity: "order"
  },
  {
    ulid: john,
    board_id: 2,
    order_id: 8,
    order_title: "Studio by the river",
    author: "John",
    author_avatar: null,
    last_message: "Thank you!",
    last_message_at: "2026-11-18 12:00:00",
    unread_messages: 0,
    entity: "order"
  }
]

const message = (n: number, direction: string, text: string, createdAt: string, readAt: string | null) =>
  wire.message({
    ulid: `01JD3Q8Z6N4T2V9W5X7Y0MSG${String(n).padStart(2, "0")}`,
    message: text,
    direction,
    readed_at: readAt,
    created_at: createdAt
  })

export const annasMessages = [
  message(
    1,
    "incoming",
    "Здравствуйте! Квартира ещё свободна?",
    "2026-11-19 18:20:00",
    "2026-11-19 18:25:00"
  ),
  message(
    2,
    "outgoing",
    "Да, свободна.\nПриезжайте смотреть: Лесная, 5. Метро «Белорусская», десять минут пешком.",
    "2026-11-19 18:26:40",
    null
  ),
  message(3, "incoming", "Спасибо 🙏", "2026-11-20 09:30:00", null),
  message(
    4,
    "incoming",
    "Добрый день! Можно посмотреть квартиру в субботу утром, часов в одиннадцать?",
    "2026-11-20 09:45:10",
    null
  )
]

/** The platform's answers when nothing is wrong. */
export const agency: Answers = (request, url) => {
  if (request.path === "/v1/threads")
    return pageOf(
      threads.filter(thread => !url.searchParams.has("only_uread") || thread.unread_messages > 0),
      url
    )
  const [, id, rest] = /^\/v1\/threads\/(\w+)(\/\w+)?$/.exec(request.path) ?? []
  if (!threads.some(({ ulid }) => ulid === id))
    return {
      status: 404,
      json: { type: "about:blank", title: "Not Found", status: 404, detail: "there is no such thread" }
    }
  if (request.method === "GET" && rest === "/messages") return pageOf(id === anna ? annasMessages : [], url)
  return { json: [] }
}
