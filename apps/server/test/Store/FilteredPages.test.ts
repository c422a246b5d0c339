import { expect, layer } from "@effect/vitest"
import { Random } from "@estate/testing/Random"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company } from "../Fixtures.ts"
import { invoice, projectCall } from "../Records.ts"
import { TestService } from "../TestService.ts"

/** Three times as many as are few, so that each way to read a list is taken. */
const MANY = 4_500
const QUERIES = 100

const random = new Random(7)
const two = (value: number) => String(value).padStart(2, "0")
const dayAt = (number: number) => `2026-${two(1 + (number % 10))}-${two(1 + (number % 28))}`

/** More of the later records are long and paid: a share differs from day to day. */
const records = Array.from({ length: MANY }, (_, index) => {
  const month = 1 + Math.floor(random.next() ** 2 * 10)
  const later = month > 5
  return {
    id: index + 1,
    day: `2026-${two(month)}-${two(1 + random.below(28))}`,
    time: `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`,
    duration: random.chance(later ? 0.95 : 0.7) ? 1 + random.below(900) : 0,
    waiting: random.below(40),
    status: random.below(3),
    amount: random.below(5) * 100,
    paid: random.chance(later ? 0.8 : 0.1)
  }
})
type Sample = (typeof records)[number]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  const lines = records.flatMap(({ id, day, time, duration, waiting, status, amount, paid }) => [
    projectCall(id, { calledAt: `${day} ${time}`, callLength: duration, callWaiting: waiting, status }),
    invoice(id, { created_at: day, amount, status: paid ? "paid_full" : "not_paid" })
  ])
  yield* importLines([company(1), ...lines])
  const { key } = yield* makeKey(1)
  return (path: string) => request(path, { headers: { "x-api-key": key } })
})

/** A parameter of a list, and the records that it leaves. */
interface Asked {
  readonly parameter: string
  readonly holds: (record: Sample) => boolean
}

const between = (from: string, to: string, text: string) =>
  from <= to ? from <= text && text <= to : from <= text || text <= to

const clock = () => `${two(random.below(24))}:${two(random.below(60))}`
const days = () => [dayAt(random.below(280)), dayAt(random.below(280))] as const

const byLength = (): Asked => {
  const least = random.pick([0, 1, 1, 20, 300])
  return { parameter: `callLengthFrom=${least}`, holds: ({ duration }) => duration >= least }
}

const byWaiting = (): Asked => {
  const most = random.pick([5, 34, 38, 39])
  return { parameter: `callWaitingTo=${most}`, holds: ({ waiting }) => waiting <= most }
}

const byStatus = (): Asked => {
  const some = random.pick([[1], [0, 2], [0, 1, 2]])
  const parameter = some.map(status => `status[]=${status}`).join("&")
  return { parameter, holds: ({ status }) => some.includes(status) }
}

const byTime = (): Asked => {
  const [from, to] = [clock(), clock()]
  return {
    parameter: `timeFromCalledAt=${from}&timeToCalledAt=${to}`,
    holds: ({ time }) => between(`${from}:00`, `${to}:59`, time)
  }
}

/** A period of calls, whose days are whole or not. Without it, times are those of every day. */
const ofDays = (): Asked => {
  const [from, to] = days()
  const since = random.chance(0.5) ? clock() : undefined
  const until = random.chance(0.5) ? clock() : undefined
  const times = [
    since === undefined ? "" : `&timeFromCalledAt=${since}`,
    until === undefined ? "" : `&timeToCalledAt=${until}`
  ].join("")
  const [first, last] = [`${from} ${since ?? "00:00"}:00`, `${to} ${until ?? "23:59"}:59`]
  return {
    parameter: `dateFromCalledAt=${from.replaceAll("-", "/")}&dateToCalledAt=${to.replaceAll("-", "/")}${times}`,
    holds: ({ day, time }) => first <= `${day} ${time}` && `${day} ${time}` <= last
  }
}

const openPeriod = (): Asked => {
  const [from] = days()
  return random.pick([
    { parameter: `dateFromCalledAt=${from.replaceAll("-", "/")}`, holds: ({ day }) => day >= from },
    { parameter: `dateToCalledAt=${from.replaceAll("-", "/")}`, holds: ({ day }) => day <= from }
  ])
}

const filtersOfCalls = () => {
  const values = [byLength, byWaiting, byStatus].filter(() => random.chance(0.4))
  const times = random.pick([[], [ofDays], [openPeriod], [byTime]])
  return [...values, ...times].map(filter => filter())
}

const filtersOfInvoices = () => {
  const [from, to] = days()
  const all: ReadonlyArray<Asked> = [
    { parameter: "count_status=paid_full", holds: ({ paid }) => paid },
    { parameter: "amount=200", holds: ({ amount }) => amount === 200 },
    { parameter: `created_at_from=${from}`, holds: ({ day }) => day >= from },
    { parameter: `created_at_to=${to}`, holds: ({ day }) => day <= to }
  ]
  return all.filter(() => random.chance(0.4))
}

const compare = (one: Sample, other: Sample, ...keys: ReadonlyArray<(record: Sample) => string | number>) => {
  for (const key of keys) {
    if (key(one) < key(other)) return -1
    if (key(one) > key(other)) return 1
  }
  return one.id - other.id
}

const newest = records.toSorted((one, other) => compare(other, one, ({ day }) => day))
const newestCalls = records.toSorted((one, other) =>
  compare(
    other,
    one,
    ({ day }) => day,
    ({ time }) => time
  )
)
const byAmount = records.toSorted((one, other) => compare(one, other, ({ amount }) => amount))

/** Requests a random page, and compares it with that part of the records. */
const comparePage = (
  sorted: ReadonlyArray<Sample>,
  filters: ReadonlyArray<Asked>,
  pathOf: (page: number, limit: number, parameters: string) => string
) =>
  Effect.gen(function* () {
    const get = yield* ApiGet
    const expected = sorted.filter(record => filters.every(({ holds }) => holds(record))).map(({ id }) => id)
    const limit = random.pick([10, 100, 300])
    const pages = Math.ceil(expected.length / limit)
    const page = random.pick([
      1,
      Math.max(1, pages),
      random.below(pages + 1) + 1,
      random.below(pages + 1) + 1
    ])
    const path = pathOf(page, limit, filters.map(({ parameter }) => parameter).join("&"))
    const { text } = yield* get(path)
    const ids = [...text.matchAll(/"(?:count_)?id":(\d+)/g)].map(([, id]) => Number(id))
    expect([path, ids]).toEqual([path, expected.slice((page - 1) * limit, page * limit)])
    expect([path, text]).toEqual([path, expect.stringContaining(`"total":${pages}`)])
  })

layer(apiGetLayer(prepared), { excludeTestServices: true })("filtered pages at random", it => {
  it.effect("of calls are those of all calls that fulfil the filters", () =>
    Effect.gen(function* () {
      for (let query = 0; query < QUERIES; query++)
        yield* comparePage(
          newestCalls,
          filtersOfCalls(),
          (page, limit, parameters) => `/v1/calls/list/${page}?limit=${limit}&${parameters}`
        )
    })
  )

  it.effect("of invoices are those of all invoices that fulfil the filters", () =>
    Effect.gen(function* () {
      for (let query = 0; query < QUERIES; query++) {
        const [sorted, sort] = random.pick([
          [newest, ""],
          [newest.toReversed(), "sort=created_at&"],
          [byAmount, "sort=amount&"]
        ] as const)
        yield* comparePage(
          sorted,
          filtersOfInvoices(),
          (page, limit, parameters) => `/v1/billing/counts/${page}/${limit}?${sort}${parameters}`
        )
      }
    })
  )
})
