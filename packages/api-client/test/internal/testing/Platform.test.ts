import { expect, it } from "@effect/vitest"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { worldFromWire } from "@estate/api-client/Testing"
import { heededParameters, parametersOf, readsIn } from "@estate/testing/HeededParameters"
import * as wire from "@estate/testing/Wire"
import { Effect } from "effect"
import { respondFrom } from "../../../src/internal/testing/Respond.ts"

const otherId = "01JD3W5Q6R7S8T9V0W1X2Y3Z4B"

/** Records of which each filter matches some, but not all. */
const world = worldFromWire({
  invoices: [
    {
      invoice: wire.invoice({ count_id: 1, count_number: "A-1", amount: 1000, status: "not_paid" }),
      payerId: 4,
      recipientId: 5,
      details: wire.invoiceDetails()
    },
    {
      invoice: wire.invoice({
        count_id: 3,
        count_number: "B-7",
        created_at: "2026-11-05",
        amount: 500,
        status: "paid_full",
        payment_order: "17",
        payed_at: "2026-11-06",
        acts_amount: 300
      }),
      payerId: 6,
      recipientId: 7
    }
  ],
  catalogue: [
    { item: wire.catalogueItem({ id: 1 }), level: 1, status: "finished" },
    { item: wire.catalogueItem({ id: 8 }), level: 2, status: "not_finished", parentId: 1 }
  ],
  listings: [{ id: 1, emptyFields: [wire.listingField()] }],
  accounts: [wire.account({ id: 1 }), wire.account({ id: 9, name: "Peter" })],
  threads: [
    {
      thread: wire.thread({ author: "Maria" }),
      messages: [
        wire.message({ message: "Hello" }),
        wire.message({ ulid: otherId, message: "Yes, it is", created_at: "2026-11-21 12:30:00" })
      ]
    },
    { thread: wire.thread({ ulid: otherId, unread_messages: 0 }) }
  ],
  calls: [
    wire.projectCall({ id: 1 }),
    wire.projectCall({
      id: 10,
      calledAt: "2026-11-22 15:45:00",
      phone: "79215559999",
      callLength: 0,
      callWaiting: 40,
      status: 2,
      projectName: "South",
      idPacket: 12
    })
  ]
})

it.effect("a platform in memory heeds every parameter of the contract", () =>
  Effect.gen(function* () {
    const respond = respondFrom(world, [])
    const get = (path: string) =>
      Effect.flatMap(respond({ method: "GET", url: new URL(path, "http://memory"), body: "" }), answer =>
        Effect.map(
          Effect.promise(() => answer.text()),
          text => ({ status: answer.status, text })
        )
      )
    const inPath: Readonly<Record<string, string>> = { limit: "10", ulid: wire.ulid }
    const reads = readsIn(openApiDocument(), name => inPath[name] ?? "1")
    expect(yield* heededParameters(reads, get)).toEqual(parametersOf(reads))
  })
)
