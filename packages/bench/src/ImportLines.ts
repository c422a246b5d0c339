import { Readable } from "node:stream"
import { companyLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

const two = (value: number) => String(value).padStart(2, "0")

/** A moment of a year, spread by a fixed stride, so that every run has the same. */
const dateTime = (n: number) => {
  const at = new Date(Date.UTC(2025, 10, 1) + ((n * 7_919) % 31_536_000) * 1000)
  const date = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  return `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** Call number `n` on the wire. */
export const call = (n: number) =>
  wire.projectCall({
    id: n,
    calledAt: dateTime(n),
    phone: `7916${String((n * 104_729) % 10_000_000).padStart(7, "0")}`,
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

const thread = (n: number) =>
  wire.thread({
    ulid: `01JD${String(n).padStart(22, "0")}`,
    order_id: n % 5000,
    order_title: `2-комн. квартира, ${30 + (n % 70)} м², ул. Профсоюзная, ${n % 150}`,
    author: `Покупатель ${n}`,
    last_message: "Здравствуйте, ещё продаёте?",
    last_message_at: dateTime(n),
    unread_messages: n % 50 === 0 ? 1 : 0
  })

/** Import lines of one company with `count` calls, invoices and threads. */
export const importLines = (count: number): Readable => {
  function* lines() {
    yield JSON.stringify(companyLine(1))
    for (let n = 1; n <= count; n++) {
      yield JSON.stringify(recordLine("call", call(n)))
      yield JSON.stringify({
        type: "invoice",
        company: 1,
        payerId: 1 + (n % 900),
        recipientId: 1,
        record: invoice(n),
        details
      })
      yield JSON.stringify(recordLine("thread", thread(n)))
    }
  }
  function* blocks() {
    let block = ""
    for (const line of lines()) {
      block += `${line}\n`
      if (block.length > 262_144) {
        yield block
        block = ""
      }
    }
    yield block
  }
  return Readable.from(blocks())
}
