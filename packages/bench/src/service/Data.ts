import { Readable } from "node:stream"

const two = (value: number) => String(value).padStart(2, "0")

/** The n-th moment of a year of calls: spread by a fixed stride, so that every run has the same. */
const moment = (n: number) => {
  const at = new Date(Date.UTC(2025, 10, 1) + ((n * 7_919) % 31_536_000) * 1000)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

export const call = (n: number) => ({
  id: n,
  calledAt: moment(n),
  phone: `7916${String((n * 104_729) % 10_000_000).padStart(7, "0")}`,
  callLength: n % 4 === 0 ? 0 : (n * 31) % 1800,
  callWaiting: (n * 17) % 90,
  callFile: `https://records.example/${n}.mp3`,
  projectName: `ЖК «Квартал ${n % 200}»`,
  status: n % 3,
  idPacket: n % 500,
  packetTitle: n % 2 === 0 ? null : "Премиум"
})

const invoice = (n: number) => ({
  count_id: n,
  count_number: `С-${n}`,
  created_at: moment(n).slice(0, 10),
  amount: (n * 37) % 500_000,
  payer: `ООО «Плательщик ${n % 900}»`,
  recipient: "ООО «Площадка»",
  payment_order: n % 3 === 0 ? null : n,
  payed_at: n % 3 === 0 ? null : moment(n + 1).slice(0, 10),
  acts_amount: n % 5,
  acts_text: null,
  status: n % 3 === 0 ? "not_paid" : "paid_full",
  can_delete: false
})

const details = {
  count_number: "Счёт",
  recipient: "ООО «Площадка»",
  contacts: "",
  bank_itin: "7700000000",
  bank_kpp: "770001001",
  bank_account_number: "40702810000000000001",
  bank_bik: "044525225",
  bank_correspondent_account: "30101810400000000225",
  general_manager_position: "Директор",
  general_manager: "И. И. Петров",
  payer: "ООО",
  offer_text: "",
  services: [{ title: "Размещение", amount: 100 }],
  total_amount: 100,
  total_amount_with_vat: 120,
  vat_string: "НДС 20%",
  vat_amount: 20,
  sum_string: "Сто двадцать рублей"
}

const thread = (n: number) => ({
  ulid: `01JD${String(n).padStart(22, "0")}`,
  board_id: 1,
  order_id: n % 5000,
  order_title: `2-комн. квартира, ${30 + (n % 70)} м², ул. Профсоюзная, ${n % 150}`,
  author: `Покупатель ${n}`,
  author_avatar: "",
  last_message: "Здравствуйте, ещё продаёте?",
  last_message_at: moment(n),
  unread_messages: n % 50 === 0 ? 1 : 0,
  entity: "order"
})

/** An import of one company with so many calls, invoices and threads. */
export const importLines = (count: number): Readable => {
  function* lines() {
    yield JSON.stringify({ type: "company", id: 1, title: "Агентство", feeds: false })
    for (let n = 1; n <= count; n++) {
      yield JSON.stringify({ type: "call", company: 1, record: call(n) })
      yield JSON.stringify({
        type: "invoice",
        company: 1,
        payerId: 1 + (n % 900),
        recipientId: 1,
        record: invoice(n),
        details
      })
      yield JSON.stringify({ type: "thread", company: 1, record: thread(n) })
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
