import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

/** ULIDs that differ in their last characters. */
export const ulid = (number: number) => `01JD0000000000000000${String(number).padStart(6, "0")}`

export const company = (id: number) => companyLine(id)

/** A thread's line; its listing has the number 1000 + `number`. */
export const thread = (number: number, changes: wire.Changes = {}, companyId = 1) =>
  recordLine(
    "thread",
    wire.thread({
      ulid: ulid(number),
      board_id: 1,
      order_id: 1000 + number,
      order_title: `Квартира ${number}`,
      author: "Анна",
      last_message: "Здравствуйте",
      last_message_at: "2026-11-20 10:00:00",
      ...changes
    }),
    companyId
  )

/** A message's line. */
export const message = (threadNumber: number, number: number, changes: wire.Changes = {}) =>
  messageLine(
    ulid(threadNumber),
    wire.message({
      ulid: ulid(number),
      message: "Здравствуйте",
      created_at: "2026-11-20 10:00:00",
      ...changes
    })
  )
