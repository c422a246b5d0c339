import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { Effect, Stream } from "effect"
import { type Answer, answer } from "../ScriptedPlatform.ts"
import { pageWire, threadWire } from "../Wire.ts"
import type { Scene } from "./Scene.ts"

const thread = (n: number) => ({ ...threadWire, ulid: `01JD${String(n).padStart(22, "0")}` })
const page = (ids: ReadonlyArray<number>, number: number, pages: number, total = 5) =>
  answer(200, pageWire(ids.map(thread), number, pages, total))

const countOf = <A, E>(records: Stream.Stream<A, E, Threads | Invoices>) =>
  Effect.map(Stream.runCount(records), count => (count === 1 ? "1 record" : `${count} records`))

const threads = countOf(
  Stream.unwrap(Effect.map(Threads, service => service.stream({ pageSize: PageSize.make(2) })))
)
const unread = countOf(
  Stream.unwrap(Effect.map(Threads, service => service.unread({ pageSize: PageSize.make(2) })))
)
const payers = countOf(
  Stream.unwrap(Effect.map(Invoices, service => service.payers({ pageSize: PageSize.make(2) })))
)

const list = (
  platform: string,
  answers: ReadonlyArray<Answer>,
  sees: string,
  requests: number,
  call: Scene["call"] = threads
): Scene => ({ platform, answers, call, sees, requests, settings: { prefetch: 0 } })

export const lists: ReadonlyArray<Scene> = [
  list("sends three pages", [page([1, 2], 1, 3), page([3, 4], 2, 3), page([5], 3, 3)], "5 records", 3),
  list("has no records", [page([], 1, 0, 0)], "0 records", 1),
  list(
    "moves a record down, to the next page",
    [page([1, 2], 1, 2, 3), page([2, 3], 2, 2, 3)],
    "3 records",
    3
  ),
  list(
    "counts one page more when the second is read",
    [page([1, 2], 1, 2), page([3, 4], 2, 3), page([5], 3, 3)],
    "5 records",
    3
  ),
  list(
    "counts fewer pages when the second is read",
    [page([1, 2], 1, 3), page([], 2, 1, 2), page([1, 2], 1, 1, 2)],
    "2 records",
    3
  ),
  list(
    "sends empty pages from 2 of 10 on",
    [page([1, 2], 1, 10), page([], 2, 10), page([], 3, 10), page([], 4, 10)],
    "UnreadableResponse",
    4
  ),
  list("sends more records than it is asked for", [page([1, 2, 3, 4, 5], 1, 1)], "5 records", 1),
  list(
    "answers 503 to page 2, then sends it",
    [page([1, 2], 1, 2, 3), answer(503, ""), page([3], 2, 2, 3)],
    "3 records",
    3
  ),
  list("answers 403 to page 2", [page([1, 2], 1, 2), answer(403, "")], "AccessDenied", 2),
  list("counts 0 pages, and sends records", [page([1, 2], 1, 0, 2)], "2 records", 2),
  list("sends the same page forever, and counts 3", [page([1, 2], 1, 3)], "UnreadableResponse", 2),
  list(
    "does not page its payers",
    [answer(200, { data: [{ "7": "A" }, { "8": "B" }] })],
    "2 records",
    7,
    payers
  ),
  list("has no payers", [answer(200, { data: [{ "": "All" }] })], "0 records", 1, payers),
  list(
    "refuses more than one record a page",
    [
      answer(400, "the limit is too high"),
      page([1], 1, 2, 2),
      page([1], 1, 2, 2),
      page([2], 2, 2, 2),
      page([], 3, 2, 2)
    ],
    "2 records",
    5
  ),
  list("refuses a page whatever its size is", [answer(400, "no")], "RequestRejected", 2),
  list(
    "gives one record a page, and counts by two",
    [page([1], 1, 1, 2), page([2], 2, 1, 2)],
    "2 records",
    2
  ),
  list(
    "counts more records than it has",
    [page([1, 2], 1, 1), page([], 2, 1), page([1, 2], 1, 1), page([], 2, 1)],
    "UnreadableResponse",
    4
  ),
  list(
    "counts more records than it has, and answers 404 to the page after the last one",
    [page([1, 2], 1, 1), answer(404, "no such page"), page([1, 2], 1, 1), answer(404, "no such page")],
    "UnreadableResponse",
    4
  ),
  list(
    "counts a new record before it shows it",
    [page([1], 1, 1, 2), page([], 2, 1, 2), page([1, 2], 1, 1, 2)],
    "2 records",
    3
  ),
  list("has no unread threads", [page([], 1, 0, 0)], "0 records", 1, unread),
  list("has one unread thread that nobody answers", [page([1], 1, 1, 1)], "1 record", 3, unread)
]
