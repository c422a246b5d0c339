import { only } from "../Arguments.ts"
import type { Load, Target } from "../Ask.ts"
import type { Limit } from "../Figures.ts"
import { phoneOf, threadId } from "../ImportLines.ts"

const AHEAD = { atLeast: 1 }

/** A program that answers some of the requests from the same store. */
export type Peer = "node" | "fastify"

/** Requests that a service gets again and again. */
export interface Work extends Load {
  readonly name: string
  /** The highest latency allowed, in milliseconds, instead of a limit relative to another build. */
  readonly mostMillis?: number
  /**
   * The peers that answer it, and the limits of the ratio of their processor time to the service's.
   */
  readonly peers?: Readonly<Partial<Record<Peer, Limit>>>
}

const PAGE = 10

type PathOf = (page: number, query?: string) => string

const calls: PathOf = (page, query = "") => `/v1/calls/list/${page}?limit=${PAGE}${query}`
const invoices: PathOf = (page, query = "") => `/v1/billing/counts/${page}/${PAGE}?${query.slice(1)}`
const threads: PathOf = (page, query = "") => `/v1/threads?entity=order&page=${page}&limit=${PAGE}${query}`

const text = encodeURIComponent

/** Filters that many records match, and orders other than by day. */
const filtered: ReadonlyArray<readonly [list: string, pathOf: PathOf, query: string]> = [
  ["calls", calls, "&callLengthFrom=1"],
  ["calls", calls, "&callLengthFrom=600&callLengthTo=700"],
  ["calls", calls, "&callWaitingTo=5"],
  ["calls", calls, "&callLengthFrom=1&callWaitingFrom=1&timeFromCalledAt=00:01"],
  ["calls", calls, "&callLengthFrom=600&dateFromCalledAt=2026/06/01"],
  ["calls", calls, "&dateFromCalledAt=2026/03/01&dateToCalledAt=2026/09/30"],
  ["calls", calls, "&timeFromCalledAt=22:00&timeToCalledAt=06:00"],
  ["calls", calls, "&status[]=0&status[]=2"],
  ["invoices", invoices, "&sort=amount"],
  ["invoices", invoices, "&sort=payed_at&direction=desc"],
  ["invoices", invoices, "&recipient_id=1&sort=amount"],
  ["invoices", invoices, "&count_status=not_paid&sort=amount"],
  ["invoices", invoices, "&created_at_from=2026-06-20&sort=amount"],
  ["threads", threads, `&search=${text("Покупатель")}`],
  ["threads", threads, `&search=${text("2-комн")}&only_uread=1`]
]

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const hundred = Array.from({ length: 100 }, (_, index) => 1 + index * 7)

/** Where messages are sent to. */
export const messagePaths = hundred.map(n => `/v1/threads/${threadId(n)}/message`)
export const MESSAGE = "Добрый день! Да, ещё продаётся."

/** What a polling client reads. */
export const callPages = numbers(1, 10).map(page => calls(page))

/**
 * The works whose names match `--only`, for a large company; the service is asked how many pages it
 * has.
 */
export const worksOf = async ({ url, key = "" }: Target): Promise<ReadonlyArray<Work>> => {
  const pagesOf = async (path: string) => {
    const answer = await (await fetch(url + path, { headers: { "x-api-key": key } })).text()
    const [, total] = /"pages":\{"page":\d+,"total":(\d+)/.exec(answer) ?? []
    if (total === undefined) throw new Error(`${path}: ${answer}`)
    return Number(total)
  }
  const works: Array<Work> = []
  for (const [name, pathOf] of Object.entries({ calls, invoices, threads })) {
    const last = await pagesOf(pathOf(1))
    const peers = { fastify: AHEAD, ...(pathOf === calls && { node: {} }) }
    for (const [position, page] of Object.entries({ first: 1, middle: Math.ceil(last / 2), last: last - 1 }))
      works.push({ name: `${name}, ${position} pages`, paths: numbers(page, 2).map(n => pathOf(n)), peers })
  }
  works.push(...single)
  for (const [list, pathOf, query] of filtered) {
    const name = `${list}, middle page, ${decodeURIComponent(query.slice(1))}`
    if (!only.test(name)) continue
    const middle = Math.ceil((await pagesOf(pathOf(1, query))) / 2)
    works.push({ name, paths: [pathOf(middle, query)], connections: 1, mostMillis: 50 })
  }
  // These come last, since they change what the others read.
  works.push({ name: "messages sent", paths: messagePaths, message: MESSAGE })
  return works.filter(({ name }) => only.test(name))
}

/** A page of 1,000, look-ups by a key and searches. */
const single: ReadonlyArray<Work> = [
  {
    name: "calls, 1,000 on a page",
    paths: ["/v1/calls/list/1?limit=1000"],
    peers: { node: { atLeast: 0.95 }, fastify: AHEAD }
  },
  { name: "calls of a phone", paths: hundred.map(n => calls(1, `&phoneNumber=${phoneOf(n)}`)) },
  { name: "calls of a package", paths: numbers(1, 10).map(n => calls(1, `&idPackets=${n}`)) },
  { name: "an invoice", paths: hundred.map(n => `/v1/billing/count_info/${n}`) },
  { name: "messages of a thread", paths: hundred.map(n => `/v1/threads/${threadId(n)}/messages`) },
  { name: "unread threads", paths: [threads(1, "&only_uread=1")] },
  { name: "threads of a listing", paths: hundred.map(n => threads(1, `&search=${n}`)) },
  {
    name: "threads by author",
    paths: hundred.map(n => threads(1, `&search=${text(`Покупатель ${100 * n}`)}`))
  }
]
