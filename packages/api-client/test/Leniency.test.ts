import { describe, expect, it } from "@effect/vitest"
import { Accounts } from "@estate/api-client/Accounts"
import type { AllServices } from "@estate/api-client/AllServices"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { leniencies } from "@estate/api-client/ClientMetrics"
import { Invoices } from "@estate/api-client/Invoices"
import { createClient } from "@estate/api-client/Promise"
import { Threads } from "@estate/api-client/Threads"
import * as wire from "@estate/testing/Wire"
import { Effect, Either, Metric, MetricLabel } from "effect"
import { against, answer, anyAgainst, repliesAgainst, scripted } from "./ScriptedPlatform.ts"
import {
  accountWire,
  dataPageWire,
  invoiceWire,
  messageWire,
  pageWire,
  projectCallWire,
  threadId,
  threadWire
} from "./Wire.ts"

/** How often a field was read leniently. */
const countOf = (labels: Readonly<Record<string, string>>) =>
  Effect.map(
    Metric.value(
      Metric.taggedWithLabels(
        leniencies,
        Object.entries(labels).map(([name, value]) => MetricLabel.make(name, value))
      )
    ),
    ({ count }) => count
  )

const strings = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === "number" ? String(value) : value])
  )

const photo = wire.photo({ main: 1, isImage: "0", width: "1280", prop_id: "4" })

const page = Effect.flatMap(Threads, threads => threads.page())

type Row = readonly [
  name: string,
  read: Effect.Effect<unknown, unknown, AllServices>,
  asPhp: unknown,
  bySpec: unknown
]

const rows: ReadonlyArray<Row> = [
  [
    "numbers as text",
    page,
    { items: [strings(threadWire)], total: "1", pages: { page: "1", total: "1" } },
    pageWire([threadWire])
  ],
  [
    "null for texts",
    page,
    pageWire([{ ...threadWire, author: null, order_title: null }]),
    pageWire([{ ...threadWire, author: "", order_title: "" }])
  ],
  [
    "1 for a boolean",
    Effect.flatMap(Invoices, invoices => invoices.page()),
    dataPageWire([{ ...invoiceWire, can_delete: 1, amount: "12000" }]),
    dataPageWire([invoiceWire])
  ],
  [
    "an object for an empty list",
    Effect.flatMap(Accounts, accounts => accounts.page()),
    dataPageWire([{ ...accountWire, groups: {} }]),
    dataPageWire([accountWire])
  ],
  [
    "an empty page whose list is an object",
    page,
    { items: {}, total: 0, pages: { page: 1, total: 0 } },
    { items: [], total: 0, pages: { page: 1, total: 0 } }
  ],
  [
    "all of it in a list in a record",
    Effect.flatMap(Catalogue, catalogue => catalogue.page()),
    dataPageWire([wire.catalogueItem({ photos: { "0": photo } })]),
    dataPageWire([
      wire.catalogueItem({ photos: [wire.photo({ main: true, isImage: false, width: 1280, prop_id: 4 })] })
    ])
  ],
  [
    "a call with numbers as text",
    Effect.flatMap(Calls, calls => calls.page()),
    { ...pageWire([strings(projectCallWire)]), pages: { page: 1, total: 1, limit: "10" } },
    { ...pageWire([projectCallWire]), pages: { page: 1, total: 1, limit: 10 } }
  ],
  [
    "zero dates and false for no value",
    Effect.flatMap(Threads, threads => threads.messagesPage(threadId)),
    pageWire([
      { ...messageWire, readed_at: "0000-00-00 00:00:00" },
      { ...messageWire, readed_at: false }
    ]),
    pageWire([
      { ...messageWire, readed_at: null },
      { ...messageWire, readed_at: null }
    ])
  ],
  [
    "zero dates and false for values of any form",
    Effect.flatMap(Invoices, invoices => invoices.page()),
    dataPageWire([{ ...invoiceWire, payed_at: "0000-00-00", payment_order: false, acts_text: false }]),
    dataPageWire([{ ...invoiceWire, payed_at: null, payment_order: null, acts_text: null }])
  ],
  [
    "false for an address, and a page without its size",
    Effect.flatMap(Calls, calls => calls.page()),
    { ...pageWire([{ ...projectCallWire, callFile: false }]), pages: { page: 1, total: 1 } },
    { ...pageWire([{ ...projectCallWire, callFile: "" }]), pages: { page: 1, total: 1, limit: 10 } }
  ],
  [
    "a label that is a number",
    Effect.flatMap(Invoices, invoices => invoices.statuses()),
    { data: [{ paid_full: 1 }] },
    { data: [{ paid_full: "1" }] }
  ]
]

describe("an answer as PHP writes it", () => {
  it.scopedLive.each(rows)("is read: %s", ([, read, asPhp, bySpec]) =>
    Effect.gen(function* () {
      const { exit } = yield* anyAgainst([answer(200, asPhp), answer(200, bySpec)], Effect.all([read, read]))
      const [lenient, strict] = Either.getOrThrow(exit)
      expect(lenient).toStrictEqual(strict)
    })
  )

  it.scopedLive("is counted by field and types, without a value", () =>
    Effect.gen(function* () {
      const labels = {
        operation: "Threads.page",
        path: "items.board_id",
        expected: "number",
        actual: "string"
      }
      const before = yield* countOf(labels)
      const items = [{ ...threadWire, board_id: "7" }, threadWire, { ...threadWire, board_id: "8" }]
      yield* against([answer(200, pageWire(items))], page)
      expect((yield* countOf(labels)) - before).toBe(2)
    })
  )

  it.scopedLive("is reported to a listener, without Effect too", () =>
    Effect.gen(function* () {
      const values = {
        operation: "Threads.page",
        path: "items.board_id",
        expected: "number",
        actual: "string",
        count: 2
      }
      const answered = answer(
        200,
        pageWire([
          { ...threadWire, board_id: "7" },
          { ...threadWire, board_id: "8" }
        ])
      )
      const told: Array<unknown> = []
      const onLenient = (values: unknown) => {
        told.push(values)
        throw new Error("of the listener")
      }
      yield* against([answered], page, { onLenient })
      const { url } = yield* scripted(answered)
      const client = createClient({ apiUrl: url, apiKey: "k", logLevel: "none", onLenient })
      yield* Effect.promise(() => client.threads.page().finally(client.close))
      expect(told).toEqual([values, values])
    })
  )

  it.scopedLive("is no success of a reply: that is `[]` alone", () =>
    Effect.gen(function* () {
      const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "Yes"))
      const { exit } = yield* repliesAgainst([answer(200, {})], reply)
      expect(exit).toMatchObject({ left: { _tag: "SendUncertain" } })
    })
  )
})
