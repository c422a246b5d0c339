import { Readable } from "node:stream"
import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

const ulid = (kind: string, n: number) => `01JD${kind}${String(n).padStart(21, "0")}`

const TEXT = "Здравствуйте, ещё продаёте?"

/**
 * Import lines of one company with threads `from` to `from + count - 1`, each with one unread
 * message.
 */
export const unreadThreads = (from: number, count: number): Readable => {
  function* lines() {
    yield companyLine(1)
    for (let n = from; n < from + count; n++) {
      const thread = wire.thread({
        ulid: ulid("T", n),
        order_id: n,
        order_title: `2-комн. квартира, ${30 + (n % 70)} м², ул. Профсоюзная, ${n % 150}`,
        author: `Покупатель ${n}`,
        last_message: TEXT
      })
      yield recordLine("thread", thread)
      yield messageLine(thread.ulid, wire.message({ ulid: ulid("M", n), message: TEXT }))
    }
  }
  return Readable.from(lines()).map((line: unknown) => `${JSON.stringify(line)}\n`)
}
