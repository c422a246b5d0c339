import { Readable } from "node:stream"
import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

const clockAt = (millis: number) => new Date(millis).toISOString().slice(0, 19).replace("T", " ")

/** A moment of a year, spread by a fixed stride, so that every run has the same. */
const dateTime = (n: number) => clockAt(Date.UTC(2025, 10, 1) + ((n * 7_919) % 31_536_000) * 1000)

/** The phone of call number `n`. */
export const phoneOf = (n: number): string => `7916${String((n * 104_729) % 10_000_000).padStart(7, "0")}`

/** Call number `n` on the wire. */
export const call = (n: number) =>
  wire.projectCall({
    id: n,
    calledAt: dateTime(n),
    phone: phoneOf(n),
    callLength: n % 4 === 0 ? 0 : (n * 31) % 1800,
    callWaiting: (n * 17) % 90,
    callFile: `https://records.example/${n}.mp3`,
    projectName: `ЖК «Квартал ${n % 200}»`,
    status: n % 3,
    idPacket: n % 500,
    packetTitle: n % 2 === 0 ? null : "Премиум"
  })

const invoice = (n: number) =>
  wire.invoice({
    count_id: n,
    count_number: `С-${n}`,
    created_at: dateTime(n).slice(0, 10),
    amount: (n * 37) % 500_000,
    payer: `ООО «Плательщик ${n % 900}»`,
    recipient: "ООО «Площадка»",
    payment_order: n % 3 === 0 ? null : n,
    payed_at: n % 3 === 0 ? null : dateTime(n + 1).slice(0, 10),
    acts_amount: n % 5,
    status: n % 3 === 0 ? "not_paid" : "paid_full",
    can_delete: false
  })

const details = wire.invoiceDetails()

const ulid = (kind: string, n: number) => `01J${kind}${String(n).padStart(26 - 3 - kind.length, "0")}`
export const threadId = (n: number): string => ulid("D", n)

const TEXT = "Здравствуйте, ещё продаёте?"

/** Thread number `n` on the wire, by default with an unread message. */
export const thread = (n: number, changes?: wire.Changes) =>
  wire.thread({
    ulid: threadId(n),
    order_id: n,
    order_title: `2-комн. квартира, ${30 + (n % 70)} м², ул. Профсоюзная, ${n % 150}`,
    author: `Покупатель ${n}`,
    last_message: TEXT,
    ...changes
  })

/** Message number `n` on the wire, by default different from the others only in its id. */
export const message = (n: number, changes?: wire.Changes) =>
  wire.message({ ulid: ulid("E", n), message: TEXT, ...changes })

/** A thread with many of the longest messages, of characters of four bytes. */
export const LONG_THREAD = threadId(0)
const LONG_TEXT = "😀".repeat(4_000)
const LONG_MESSAGES = 1_000

/** A thread with a few messages, of those that the bench reads and answers. */
const MESSAGES = 20
const THREADS_WITH_MESSAGES = 700

const readMessage = (thread: number, n: number, text = TEXT) =>
  messageLine(threadId(thread), message(n, { message: text, created_at: "2026-11-20 10:00:00" }))

/** A company without records. */
export const OTHER_COMPANY = 2

function* largeCompany(count: number) {
  yield companyLine(1)
  yield companyLine(OTHER_COMPANY)
  for (let n = 1; n <= count; n++) {
    yield recordLine("call", call(n))
    yield { type: "invoice", company: 1, payerId: 1 + (n % 900), recipientId: 1, record: invoice(n), details }
    const changes = {
      order_id: n % 5000,
      last_message_at: dateTime(n),
      unread_messages: n % 50 === 0 ? 1 : 0
    }
    yield recordLine("thread", thread(n, changes))
  }
  for (let n = 1; n <= Math.min(count, THREADS_WITH_MESSAGES); n++)
    for (let nth = 0; nth < MESSAGES; nth++) yield readMessage(n, n * MESSAGES + nth)
  yield recordLine("thread", thread(0, { last_message_at: dateTime(0) }))
  for (let n = 0; n < LONG_MESSAGES; n++) yield readMessage(0, 1_000_000 + n, LONG_TEXT)
}

const BLOCK = 262_144

function* blocksOf(lines: Iterable<unknown>) {
  let block = ""
  for (const line of lines) {
    block += `${JSON.stringify(line)}\n`
    if (block.length > BLOCK) {
      yield block
      block = ""
    }
  }
  yield block
}

/** Import lines of a company with `count` calls, invoices and threads, and of one with nothing. */
export const importLines = (count: number): Readable => Readable.from(blocksOf(largeCompany(count)))

function* unread(from: number, count: number, at: string) {
  yield companyLine(1)
  for (let n = from; n < from + count; n++) {
    yield recordLine("thread", thread(n, { last_message_at: at }))
    yield messageLine(threadId(n), message(n, { created_at: at }))
  }
}

/** Now, by the platform's clock, which is that of Moscow. */
export const platformNow = (): string => clockAt(Date.now() + 3 * 3_600_000)

/** Import lines of one company's threads from number `from` on, each with one unread message. */
export const unreadThreads = (from: number, count: number, at = "2026-11-20 09:30:00"): Readable =>
  Readable.from(blocksOf(unread(from, count, at)))
