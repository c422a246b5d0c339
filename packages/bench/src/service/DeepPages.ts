import { latencies } from "../Load.ts"
import type { Measured } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

/** A deep page may cost so many times as much as the first one. */
const MOST_TO_FIRST = 10
const ROUNDS = 5

const calls = (page: number, filter: string) => `/v1/calls/list/${page}?limit=10&${filter}`
const invoices = (page: number, filter: string) => `/v1/billing/counts/${page}/10?${filter}`
const threads = (page: number, filter: string) => `/v1/threads?entity=order&page=${page}&limit=10&${filter}`

type PathOf = (page: number, filter: string) => string

/** Filters that many records fulfil, and orders. */
const lists: ReadonlyArray<readonly [pathOf: PathOf, filter: string]> = [
  [calls, "callLengthFrom=0"],
  [calls, "callLengthFrom=1"],
  [calls, "callLengthFrom=1700"],
  [calls, "callLengthFrom=600&callLengthTo=700"],
  [calls, "callWaitingFrom=89"],
  [calls, "callWaitingTo=5"],
  [calls, "callLengthFrom=0&callWaitingFrom=0&timeFromCalledAt=00:00"],
  [calls, "callLengthFrom=1&callWaitingFrom=1&timeFromCalledAt=00:01"],
  [calls, "callLengthFrom=600&dateFromCalledAt=2026/06/01"],
  [calls, "timeFromCalledAt=22:00&timeToCalledAt=06:00"],
  [calls, "status[]=0&status[]=2"],
  [invoices, "sort=amount"],
  [invoices, "sort=payed_at&direction=desc"],
  [invoices, "recipient_id=1&sort=amount"],
  [invoices, "count_status=not_paid&sort=amount"],
  [invoices, "created_at_from=2026-10-20&sort=amount"],
  [invoices, "count_number=%D0%A1-7&sort=amount"],
  [threads, `search=${encodeURIComponent("Покупатель")}`],
  [threads, `search=${encodeURIComponent("2-комн")}&only_uread=1`]
]

const pagesOf = async (url: string, key: string): Promise<number> => {
  const answer = await fetch(url, { headers: { "x-api-key": key } })
  const text = await answer.text()
  return Number(/"pages":\{"page":\d+,"total":(\d+)/.exec(text)?.[1])
}

/** The first, the middle and the last page of lists that are filtered or in another order. */
export const measureDeepPages = async (
  server: Measured,
  key: string,
  isMeant: (path: string) => boolean = () => true
): Promise<void> => {
  const rows: Array<ReadonlyArray<string>> = []
  for (const [pathOf, filter] of lists.filter(([pathOf, filter]) => isMeant(pathOf(1, filter)))) {
    const urlOf = (page: number) => server.url + pathOf(page, filter)
    const last = await pagesOf(urlOf(1), key)
    const times = await latencies(
      [1, Math.ceil(last / 2), last].map(page => [urlOf(page), key] as const),
      ROUNDS,
      1
    )
    const [first = 0, middle = 0, end = 0] = times.map(median)
    const deep = Math.max(middle, end) / first
    rows.push([
      decodeURIComponent(pathOf(1, filter)),
      ...[first, middle, end].map(value => value.toFixed(1)),
      deep.toFixed(1),
      verdict(deep, MOST_TO_FIRST, "at most")
    ])
  }
  console.log(`${table([["list", "first, ms", "middle", "last", "deep to first", ""], ...rows])}\n`)
}
