import { setImmediate } from "node:timers/promises"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { describe, it as effectIt, expect } from "@effect/vitest"
import { ApiClient } from "@estate/api-client/ApiClient"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Effect, Either, FastCheck, Layer, Logger, Redacted, Stream } from "effect"
import { threadWire } from "./Wire.ts"

/** What a platform does to a list. */
interface Manners {
  /** How many records it has. */
  readonly records: number
  readonly asked: number
  readonly largest: number
  /** What it does with a page size above its largest. */
  readonly above: "refuses" | "cuts" | "cuts, and counts pages by the asked size" | "skips the rest"
  readonly pages: "right" | "ignored" | "from 0" | "each twice" | "the last one forever"
  readonly total: "right" | "too high" | "too low" | "none" | "falling" | "missing"
  readonly pageCount: "right" | "0" | "1" | "too high"
  /** What happens to the list after each request. */
  readonly moves: "nothing" | "one to the top" | "one to the end" | "a new one on top" | "one leaves"
  /** For how many requests it does. */
  readonly moving: number
  /** Records that come twice. */
  readonly twice: number
  readonly all: "none" | "counted" | "beside"
}

const manners = FastCheck.record<Manners>({
  records: FastCheck.integer({ min: 0, max: 30 }),
  asked: FastCheck.oneof(
    FastCheck.integer({ min: 1, max: 30 }),
    FastCheck.constant(100),
    FastCheck.constant(1000)
  ),
  largest: FastCheck.oneof(FastCheck.integer({ min: 1, max: 30 }), FastCheck.integer({ min: 1, max: 1000 })),
  above: FastCheck.constantFrom(
    "refuses",
    "cuts",
    "cuts, and counts pages by the asked size",
    "skips the rest"
  ),
  pages: FastCheck.constantFrom(
    "right",
    "right",
    "right",
    "ignored",
    "from 0",
    "each twice",
    "the last one forever"
  ),
  total: FastCheck.constantFrom(
    "right",
    "right",
    "right",
    "too high",
    "too low",
    "none",
    "falling",
    "missing"
  ),
  pageCount: FastCheck.constantFrom("right", "right", "0", "1", "too high"),
  moves: FastCheck.constantFrom(
    "nothing",
    "nothing",
    "one to the top",
    "one to the end",
    "a new one on top",
    "one leaves"
  ),
  moving: FastCheck.integer({ min: 1, max: 3 }),
  twice: FastCheck.oneof(FastCheck.constant(0), FastCheck.integer({ min: 0, max: 3 })),
  all: FastCheck.constantFrom("none", "counted", "beside")
})

/** Each push tries the same platforms; `ESTATE_SEED` tries others, and `ESTATE_RUNS` more. */
const runs = { numRuns: Number(process.env.ESTATE_RUNS ?? 60), seed: Number(process.env.ESTATE_SEED ?? 1) }

/** It refuses the size of the second reading, and the next one that is tried is below the first. */
const largerThanItTakesAgain: Manners = {
  records: 22,
  asked: 21,
  largest: 21,
  above: "refuses",
  pages: "ignored",
  total: "right",
  pageCount: "right",
  moves: "nothing",
  moving: 1,
  twice: 0,
  all: "none"
}

const ulidOf = (n: number) => `01JD${String(n).padStart(22, "0")}`

/** A platform that behaves like this. */
const platformOf = (its: Manners) => {
  let requests = 0
  let ids = Array.from({ length: its.records }, (_, index) => index + 1)
  ids = [...ids, ...ids.slice(0, its.twice)]

  const move = () => {
    if (requests > its.moving) return
    const middle = Math.floor(ids.length / 2)
    const moved = ids.slice(middle, middle + 1)
    const others = ids.toSpliced(middle, 1)
    if (its.moves === "one to the top") ids = [...moved, ...others]
    if (its.moves === "one to the end") ids = [...ids.slice(1), ...ids.slice(0, 1)]
    if (its.moves === "one leaves") ids = ids.slice(1)
    if (its.moves === "a new one on top") ids = [1000 + requests, ...ids]
  }

  /** Undefined for a refusal. */
  const pageOf = (page: number, limit: number) => {
    requests++
    if (limit > its.largest && its.above === "refuses") return undefined
    const size = Math.min(limit, its.largest)
    const step = its.above === "skips the rest" ? limit : size
    const last = Math.max(1, Math.ceil(ids.length / size))
    const number = {
      right: page,
      ignored: 1,
      "from 0": page + 1,
      "each twice": Math.ceil(page / 2),
      "the last one forever": Math.min(page, last)
    }[its.pages]
    const found = ids.slice((number - 1) * step, (number - 1) * step + size)
    const total = {
      right: ids.length,
      "too high": ids.length + 7,
      "too low": Math.floor(ids.length / 2),
      none: 0,
      falling: Math.max(0, ids.length - requests),
      missing: undefined
    }[its.total]
    const bySize = its.above.endsWith("asked size") || its.above === "skips the rest" ? limit : size
    const count = Math.ceil((total ?? 0) / bySize)
    const pages = { right: count, "0": 0, "1": 1, "too high": count + 2 }[its.pageCount]
    move()
    return { found, total, pages: { page: number, total: pages } }
  }
  return { pageOf, ids: () => new Set(ids), requests: () => requests }
}

type Platform = ReturnType<typeof platformOf>

const threadsOf = (platform: Platform, url: URL) => {
  const page = platform.pageOf(Number(url.searchParams.get("page")), Number(url.searchParams.get("limit")))
  if (page === undefined) return new Response("the limit is too high", { status: 400 })
  const { found, ...rest } = page
  return Response.json({ items: found.map(n => ({ ...threadWire, ulid: ulidOf(n), order_id: n })), ...rest })
}

const payersOf = (platform: Platform, { all, largest }: Manners, url: URL) => {
  const [page, limit] = url.pathname.split("/").slice(-2).map(Number)
  const room = all === "counted" ? 1 : 0
  const asked = Math.min(limit ?? 0, largest)
  const found = platform.pageOf(page ?? 0, Math.max(1, (limit ?? 0) - (asked > 1 ? room : 0)))
  if (found === undefined) return new Response("the limit is too high", { status: 400 })
  const entries = found.found.map(n => ({ [n]: `Company ${n}` }))
  return Response.json({ data: all === "none" ? entries : [{ "": "All" }, ...entries] })
}

const against = <A, E>(
  respond: (url: URL) => Response,
  program: Effect.Effect<A, E, Threads | Invoices>
): Effect.Effect<{ readonly exit: Either.Either<A, E>; readonly warnings: ReadonlyArray<string> }> => {
  const warnings: Array<string> = []
  const log = Logger.make(({ message }) => warnings.push(String(message)))
  const client = HttpClient.make((request, url) =>
    Effect.sync(() => HttpClientResponse.fromWeb(request, respond(url)))
  )
  const services = Layer.mergeAll(Threads.layerWithoutDependencies, Invoices.layerWithoutDependencies).pipe(
    Layer.provide(
      ApiClient.layer({
        apiUrl: new URL("http://platform.example.com"),
        apiKey: Redacted.make("k"),
        requestsPerSecond: Number.POSITIVE_INFINITY
      })
    ),
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client)),
    Layer.orDie,
    Layer.merge(Logger.replace(Logger.defaultLogger, log))
  )
  // The worker must answer between the platforms.
  return Effect.promise(() => setImmediate()).pipe(
    Effect.zipRight(Effect.either(program)),
    Effect.provide(services),
    Effect.map(exit => ({ exit, warnings }))
  )
}

const collected = <A, E, R>(list: Stream.Stream<A, E, R>, idOf: (record: A) => number) => {
  const ids: Array<number> = []
  return Effect.map(
    Effect.either(Stream.runForEach(list, record => Effect.sync(() => ids.push(idOf(record))))),
    end => ({ ids, end })
  )
}

/** Expects every record that was there all the time, exactly once; or an error; or a warning. */
const expectComplete = (
  its: Manners,
  platform: Platform,
  { exit, warnings }: Effect.Effect.Success<ReturnType<typeof readThreads>>
) => {
  const { ids, end } = Either.getOrThrow(exit)
  expect(new Set(ids).size).toBe(ids.length)
  const steps = Math.min(its.asked, its.largest, ...(its.all === "counted" ? [1] : []))
  expect(platform.requests()).toBeLessThanOrEqual(6 * Math.ceil((its.records + 12) / steps) + 40)
  if (Either.isLeft(end)) return expect(["UnreadableResponse", "RequestRejected"]).toContain(end.left._tag)
  const known = new Set(ids)
  const missing = [...platform.ids()].filter(id => id <= 1000 && !known.has(id))
  if (warnings.length === 0) expect(missing).toEqual([])
  return expect(warnings.length).toBeLessThanOrEqual(1)
}

const readThreads = (its: Manners, platform: Platform) =>
  against(
    url => threadsOf(platform, url),
    Effect.flatMap(Threads, threads =>
      collected(threads.stream({ pageSize: PageSize.make(its.asked) }), ({ listingId }) => listingId)
    )
  )

const readPayers = (its: Manners, platform: Platform) =>
  against(
    url => payersOf(platform, its, url),
    Effect.flatMap(Invoices, invoices =>
      collected(invoices.payers({ pageSize: PageSize.make(its.asked) }), ({ id }) => Number(id))
    )
  )

describe("a list of any platform is complete, or says that it may not be", () => {
  effectIt.effect.prop(
    "where the platform counts it",
    [manners],
    ([its]) =>
      Effect.gen(function* () {
        // What is counted short, and cut as short as that, is the whole of a shorter list; so it is
        // where what follows repeats it, as platforms do after the last page.
        const isShort = its.total === "too low" || its.total === "falling"
        const largest = isShort ? Math.max(its.largest, its.asked) : its.largest
        // Where records leave, their number falls as it would at the end.
        const leaves = its.moves === "one leaves" && its.pages !== "right"
        const moves = isShort || leaves ? "nothing" : its.moves
        const pages = isShort ? "right" : its.pages
        const platform = platformOf({ ...its, largest, moves, pages })
        expectComplete(its, platform, yield* readThreads(its, platform))
      }),
    { fastCheck: runs }
  )

  effectIt.effect("where records share an id", () =>
    Effect.gen(function* () {
      const platform = platformOf({ ...largerThanItTakesAgain, records: 5, pages: "right", twice: 2 })
      const { exit, warnings } = yield* readThreads({ ...largerThanItTakesAgain, asked: 3 }, platform)
      expect(Either.getOrThrow(exit).ids).toEqual([1, 2, 3, 4, 5])
      expect(warnings).toEqual(["Threads.page: 5 of 7 records came: the others have ids that came before"])
    })
  )

  effectIt.effect("where it is taken up after its last page", () =>
    Effect.gen(function* () {
      const platform = platformOf({ ...largerThanItTakesAgain, pages: "right" })
      const program = Effect.flatMap(Threads, threads =>
        Stream.runCount(threads.stream({ pageSize: PageSize.make(3), firstPage: PageNumber.make(100) }))
      )
      const read = yield* against(url => threadsOf(platform, url), program)
      expect(read).toEqual({ exit: Either.right(0), warnings: [] })
    })
  )

  effectIt.effect.prop(
    "where nobody counts it",
    [manners],
    ([its]) =>
      Effect.gen(function* () {
        // Nothing shows that a filter begins with its second page, or lost a record meanwhile.
        const pages = its.pages === "from 0" ? "right" : its.pages
        const platform = platformOf({ ...its, pages, moves: "nothing" })
        expectComplete(its, platform, yield* readPayers(its, platform))
      }),
    { fastCheck: { ...runs, examples: [[largerThanItTakesAgain]] } }
  )
})
