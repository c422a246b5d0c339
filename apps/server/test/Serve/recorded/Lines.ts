import { companyLine } from "@estate/testing/ImportLine"
import { company, message, thread } from "../../Fixtures.ts"
import { account, catalogueItem, invoice, listing, listingCall, projectCall } from "../../Records.ts"

const numbered = <A>(count: number, make: (number: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index + 1))

const two = (number: number) => String(number).padStart(2, "0")

/** The records that the recorded questions are asked about: of two companies, the second with feeds. */
export const lines: ReadonlyArray<unknown> = [
  company(1),
  companyLine(2, { feeds: true }),
  ...numbered(3, n => account(n)),
  ...numbered(15, n =>
    invoice(
      n,
      {
        created_at: `2026-10-${two(n)}`,
        amount: 1000 * (n % 4),
        status: ["not_paid", "paid_full", "paid_partial"][n % 3],
        acts_amount: n % 2
      },
      { payerId: 1 + (n % 3), recipientId: 1 + (n % 2) }
    )
  ),
  catalogueItem(1),
  catalogueItem(2, { level: 2, parentId: 1 }),
  ...numbered(4, n => catalogueItem(2 + n, { status: n % 2 === 0 ? "finished" : "not_finished" })),
  listing(1),
  listing(2, 1, []),
  listing(3, 2),
  ...numbered(14, n =>
    thread(n, {
      last_message_at: `2026-11-${two(n)} 10:00:00`,
      unread_messages: n % 3,
      author: `Покупатель ${n}`
    })
  ),
  thread(90, {}, 2),
  ...numbered(14, n =>
    message(2, 100 + n, { message: `Сообщение ${n}`, created_at: `2026-11-02 09:${two(n)}:00` })
  ),
  // Larger than a body that is sent uncompressed.
  ...numbered(12, n => message(3, 200 + n, { message: `Длинное ${n} `.repeat(300) })),
  ...numbered(25, n =>
    projectCall(n, {
      calledAt: `2026-11-${two(1 + (n % 20))} ${two(n % 24)}:00:00`,
      callLength: 30 * (n % 5),
      callWaiting: n % 6,
      status: n % 3,
      idPacket: 10 + (n % 2),
      phone: `7921555000${n % 3}`,
      projectName: n % 2 === 0 ? "ЖК Зелёный" : "ЖК Сокол"
    })
  ),
  ...numbered(3, n => listingCall(50 + n, {}, 2))
]
