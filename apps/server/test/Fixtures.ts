/** ULIDs that differ in their last characters. */
export const ulid = (number: number) => `01JD0000000000000000${String(number).padStart(6, "0")}`

export const company = (id: number) => ({ type: "company", id, title: `Агентство ${id}` })

export const thread = (number: number, more: object = {}, companyId = 1) => ({
  type: "thread",
  company: companyId,
  record: {
    ulid: ulid(number),
    board_id: 1,
    order_id: 1000 + number,
    order_title: `Квартира ${number}`,
    author: "Анна",
    author_avatar: null,
    last_message: "Здравствуйте",
    last_message_at: "2026-11-20 10:00:00",
    unread_messages: 1,
    entity: "order",
    ...more
  }
})

export const message = (threadNumber: number, number: number, more: object = {}) => ({
  type: "message",
  thread: ulid(threadNumber),
  record: {
    ulid: ulid(number),
    message: "Здравствуйте",
    type: "text",
    direction: "incoming",
    readed_at: null,
    created_at: "2026-11-20 10:00:00",
    ...more
  }
})
