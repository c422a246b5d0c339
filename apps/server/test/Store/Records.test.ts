import { expect, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { invoice, projectCall } from "../Records.ts"
import { TestService, layer as testService } from "../TestService.ts"

/** More than are read and sorted as a whole, so lists are also read by the order's index. */
const MANY = 2300

const numbers = Array.from({ length: MANY }, (_, index) => index + 1)
const day = (id: number) =>
  `2026-${String(1 + (id % 11)).padStart(2, "0")}-${String(1 + (id % 27)).padStart(2, "0")}`
/** The same for all of a day. */
const timeOf = (id: number) => (id % 27 === 0 ? "08:30:00" : id % 27 === 1 ? "23:30:00" : "10:00:00")
const waitingOf = (id: number) => id % 40
const amountOf = (id: number) => (id * 7919) % 97
const paidAtOf = (id: number) => (id % 3 === 0 ? null : day(id * 5))

const orderOf = (id: number) => (id % 4 === 0 ? null : (id % 9) - 4)

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  const lines = numbers.flatMap(id => [
    invoice(id, {
      created_at: day(id),
      amount: amountOf(id),
      payed_at: paidAtOf(id),
      payment_order: orderOf(id)
    }),
    projectCall(id, {
      calledAt: `${day(id)} ${timeOf(id)}`,
      callLength: amountOf(id),
      callWaiting: waitingOf(id),
      status: 1 + (id % 2)
    }),
    thread(id, { last_message_at: `${day(id)} 10:00:00`, author: "Покупатель" })
  ])
  yield* importLines([company(1), ...lines])
  const { key } = yield* makeKey(1)
  return (path: string) => request(path, { headers: { "x-api-key": key } })
})

const idsOf = (text: string) =>
  (text.match(/"(count_)?id":\d+/g) ?? []).map(found => Number(found.split(":")[1]))

const walk = (pathOf: (page: number) => string, pages: number) =>
  Effect.gen(function* () {
    const get = yield* ApiGet
    const answers = yield* Effect.forEach(
      Array.from({ length: pages }, (_, index) => index + 1),
      page => get(pathOf(page))
    )
    return answers.flatMap(({ text }) => idsOf(text))
  })

const by =
  <A extends string | number>(keyOf: (id: number) => A) =>
  (one: number, other: number) =>
    keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one - other

const newestFirst = numbers.toSorted(by(day)).toReversed()

layer(apiGetLayer(prepared), { excludeTestServices: true })("pages of long lists", it => {
  it.effect("make up the list, newest first", () =>
    Effect.gen(function* () {
      expect(yield* walk(page => `/v1/billing/counts/${page}/500`, 6)).toEqual(newestFirst)
      expect(yield* walk(page => `/v1/calls/list/${page}?limit=500`, 6)).toEqual(newestFirst)
    })
  )

  it.effect("are the same whatever index is used", () =>
    Effect.gen(function* () {
      const byAmount = numbers.toSorted(by(amountOf))
      expect(yield* walk(page => `/v1/billing/counts/${page}/500?sort=amount`, 5)).toEqual(byAmount)
      expect(
        yield* walk(page => `/v1/billing/counts/${page}/500?sort=amount&count_status=not_paid&payer_id=7`, 5)
      ).toEqual(byAmount)
      expect(
        yield* walk(page => `/v1/billing/counts/${page}/500?sort=amount&created_at_from=2026-11-01`, 1)
      ).toEqual(byAmount.filter(id => day(id) >= "2026-11-01"))
      const long = newestFirst.filter(id => amountOf(id) >= 5)
      expect(yield* walk(page => `/v1/calls/list/${page}?limit=500&callLengthFrom=5`, 5)).toEqual(long)
      const few = newestFirst.filter(id => amountOf(id) >= 90)
      expect(
        yield* walk(page => `/v1/calls/list/${page}?limit=50&callLengthFrom=90&status[]=1&status[]=2`, 5)
      ).toEqual(few)
    })
  )

  it.effect("are those of the whole list if a filter leaves out nothing", () =>
    Effect.gen(function* () {
      const wide = "callLengthFrom=0&callWaitingFrom=0&timeFromCalledAt=00:00&status[]=2&status[]=1"
      expect(yield* walk(page => `/v1/calls/list/${page}?limit=500&${wide}`, 6)).toEqual(newestFirst)
      expect(yield* walk(page => `/v1/billing/counts/${page}/500?recipient_id=3&sort=amount`, 5)).toEqual(
        numbers.toSorted(by(amountOf))
      )
    })
  )

  it.effect("are those that fulfil several filters, of which each leaves out a few", () =>
    Effect.gen(function* () {
      const some = newestFirst.filter(
        id => amountOf(id) >= 2 && amountOf(id) <= 94 && timeOf(id) <= "23:00:00"
      )
      expect(some.length).toBeGreaterThan(2_000)
      expect(
        yield* walk(
          page => `/v1/calls/list/${page}?limit=500&callLengthFrom=2&callLengthTo=94&timeToCalledAt=23:00`,
          5
        )
      ).toEqual(some)
      const answered = newestFirst.filter(
        id => amountOf(id) >= 1 && waitingOf(id) >= 1 && timeOf(id) >= "09:00:00"
      )
      expect(answered.length).toBeGreaterThan(2_000)
      expect(
        yield* walk(
          page =>
            `/v1/calls/list/${page}?limit=500&callLengthFrom=1&callWaitingFrom=1&timeFromCalledAt=09:00`,
          6
        )
      ).toEqual(answered)
      expect(
        yield* walk(page => `/v1/calls/list/${page}?limit=500&timeFromCalledAt=09:00&timeToCalledAt=08:00`, 6)
      ).toEqual(newestFirst.filter(id => timeOf(id) !== "08:30:00"))
      const numbered = numbers.toSorted(by(amountOf)).filter(id => `сч-${id}`.includes("1"))
      expect(
        yield* walk(page => `/v1/billing/counts/${page}/300?count_number=1&sort=amount&recipient_id=3`, 5)
      ).toEqual(numbered)
    })
  )

  it.effect("of calls with some statuses make up their list, to the last one", () =>
    Effect.gen(function* () {
      const withStatus = (status: number) => newestFirst.filter(id => 1 + (id % 2) === status)
      const pages = (filter: string) => walk(page => `/v1/calls/list/${page}?limit=200&${filter}`, 12)
      expect(yield* pages("status[]=2")).toEqual(withStatus(2))
      expect(yield* pages("status[]=1&status[]=1&status[]=0")).toEqual(withStatus(1))
      expect(yield* pages("status[]=2&status[]=1")).toEqual(newestFirst)
      expect(yield* pages("status[]=0")).toEqual([])
      expect(yield* pages("status[]=2&callLengthFrom=90")).toEqual(
        withStatus(2).filter(id => amountOf(id) >= 90)
      )
    })
  )

  it.effect("of a search are in order to the last one", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const pages = yield* Effect.forEach([1, 2, 3, 4, 5], page =>
        get(`/v1/threads?entity=order&limit=500&page=${page}&search=${encodeURIComponent("покупатель")}`)
      )
      const found = pages.flatMap(({ text }) => [...text.matchAll(/"ulid":"(\w+)"/g)].map(([, id]) => id))
      expect(found).toEqual(newestFirst.map(ulid))
    })
  )

  it.effect("have missing values last, in both directions", () =>
    Effect.gen(function* () {
      const paid = numbers.filter(id => paidAtOf(id) !== null).toSorted(by(id => paidAtOf(id) ?? ""))
      const unpaid = numbers.filter(id => paidAtOf(id) === null)
      expect(yield* walk(page => `/v1/billing/counts/${page}/500?sort=payed_at`, 5)).toEqual([
        ...paid,
        ...unpaid
      ])
      expect(yield* walk(page => `/v1/billing/counts/${page}/500?sort=payed_at&direction=desc`, 5)).toEqual([
        ...paid.toReversed(),
        ...unpaid.toReversed()
      ])
      const ordered = numbers.filter(id => orderOf(id) !== null).toSorted(by(id => orderOf(id) ?? 0))
      const unordered = numbers.filter(id => orderOf(id) === null)
      expect(yield* walk(page => `/v1/billing/counts/${page}/1000?sort=payment_order`, 3)).toEqual([
        ...ordered,
        ...unordered
      ])
      expect(
        yield* walk(page => `/v1/billing/counts/${page}/1000?sort=payment_order&direction=desc`, 3)
      ).toEqual([...ordered.toReversed(), ...unordered.toReversed()])
    })
  )
})

it.scopedLive("a filtered list has what was written since it was asked for last", () =>
  Effect.gen(function* () {
    const { request, makeKey, importLines } = yield* TestService
    yield* importLines([company(1), company(2), invoice(1, { amount: 7 })])
    const headers = { "x-api-key": (yield* makeKey(1)).key }
    const found = (amount: number) =>
      Effect.map(request(`/v1/billing/counts/1/10?amount=${amount}`, { headers }), ({ text }) => idsOf(text))
    for (const added of [2, 3, 4]) {
      yield* importLines([invoice(added, { amount: 7 }), invoice(10 * added, { amount: 8 })])
      for (const _ of [1, 2]) expect(yield* found(7)).toHaveLength(added)
    }
    expect([yield* found(8), yield* found(9)].map(({ length }) => length)).toEqual([3, 0])
    const other = { "x-api-key": (yield* makeKey(2)).key }
    expect(idsOf((yield* request("/v1/billing/counts/1/10?amount=7", { headers: other })).text)).toEqual([])
  }).pipe(Effect.provide(testService))
)
