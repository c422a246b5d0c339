import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { FetchHttpClient, HttpClient } from "@effect/platform"
import { NodeHttpClient } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Accounts } from "@estate/api-client/Accounts"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { Context, Duration, Effect, Either, Layer, Redacted, Struct } from "effect"
import { fetchTransport } from "../src/internal/transport/FetchTransport.ts"
import { Transport } from "../src/internal/transport/Transport.ts"
import { type Answer, answer, anyAgainst, cutAnswer, KEY, scripted, silence } from "./ScriptedPlatform.ts"
import {
  accountWire,
  dataPageWire,
  detailsWire,
  fieldWire,
  invoiceWire,
  itemWire,
  listingCallWire,
  messageWire,
  pageWire,
  projectCallWire,
  threadId,
  threadWire
} from "./Wire.ts"

const MIB = 2 ** 20
const transports = {
  "Node's connections": nodeHttp,
  "Node's connections and a hook": Layer.map(nodeHttp, context =>
    Context.add(
      context,
      HttpClient.HttpClient,
      HttpClient.mapRequest(Context.get(context, HttpClient.HttpClient), request => request)
    )
  ),
  undici: NodeHttpClient.layerUndici,
  "fetch by Effect": FetchHttpClient.layer,
  fetch: Layer.effect(
    Transport,
    Effect.map(HttpClient.HttpClient, standsFor => ({ sendTo: fetchTransport(fetch), standsFor }))
  ).pipe(Layer.provideMerge(FetchHttpClient.layer))
}

/** How a page of threads ends against an upstream: the error's name or `done`, in how many seconds, and what memory it took. */
const ending = (
  transport: keyof typeof transports,
  upstream: Answer,
  settings: Partial<ClientSettings> = {}
) =>
  Effect.gen(function* () {
    const platform = yield* scripted(upstream)
    const layer = Layer.provide(
      Threads.layer({
        apiUrl: new URL(platform.url),
        apiKey: Redacted.make(KEY),
        retries: 1,
        firstWait: 0,
        ...settings
      }),
      transports[transport]
    )
    const memory = process.memoryUsage().rss
    // A defect or a hang would not come out of here.
    const [time, result] = yield* Effect.flatMap(Threads, threads => threads.page()).pipe(
      Effect.either,
      Effect.timed,
      Effect.provide(layer)
    )
    return {
      ends: Either.match(result, { onLeft: ({ _tag }) => _tag, onRight: () => "done" }),
      error: Either.isLeft(result) ? result.left : undefined,
      requests: platform.received.length,
      seconds: Duration.toSeconds(time),
      grownMiB: (process.memoryUsage().rss - memory) / MIB
    }
  })

const page = JSON.stringify(pageWire([threadWire]))

const drip =
  (status: number): Answer =>
  response => {
    response.writeHead(status, { "content-type": "application/json" })
    const dripping = setInterval(() => response.write(" "), 20)
    response.on("close", () => clearInterval(dripping))
  }

const endless = (status: number, headers: Readonly<Record<string, string>> = {}): Answer => {
  const chunk = Buffer.alloc(MIB, " ")
  return response => {
    response.writeHead(status, headers)
    let left = 1024
    const more = () => {
      while (left-- > 0) if (!response.write(chunk)) return response.once("drain", more)
      return response.end()
    }
    more()
  }
}

/** 256 MiB of spaces in 256 KiB of gzip: more memory than a fault may take. */
const bomb = gzipSync(Buffer.alloc(256 * MIB, " "))

const year = String(365 * 24 * 3600)
const inAYear = new Date(Date.now() + 365 * 24 * 3600 * 1000).toUTCString()
const gzipped = { "content-encoding": "gzip" }

/** The length in bytes is right, the check sum is not. */
const damaged = gzipSync(page).map((byte, index) => (index === 20 ? byte ^ 0xff : byte))
const largePage = JSON.stringify(pageWire(Array.from({ length: 400 }, () => threadWire)))

/** How it ends, and after how many requests. */
type Ends = readonly [ends: string, requests: number]

/** What a transport makes of an encoding is its own: `fetch` fails on the way, the others leave the body as it came. */
const faults: ReadonlyArray<
  readonly [name: string, upstream: Answer, ends: string, requests: number, overFetch?: Ends]
> = [
  ["cut before the head", response => response.destroy(), "PlatformUnreachable", 2],
  ["cut before the body", cutAnswer(200, ""), "PlatformUnreachable", 2],
  ["cut within the body", cutAnswer(200, page.slice(0, 40)), "PlatformUnreachable", 2],
  ["cut after the body", cutAnswer(200, page), "PlatformUnreachable", 2],
  ["cut within a refusal", cutAnswer(403, "<html>"), "AccessDenied", 1],
  ["429 with seconds", answer(429, "", { "retry-after": "0" }), "RateLimited", 2],
  ["429 with a date", answer(429, "", { "retry-after": new Date(0).toUTCString() }), "RateLimited", 2],
  ["429 with nonsense", answer(429, "", { "retry-after": "soon" }), "RateLimited", 2],
  ["429 with a year", answer(429, "", { "retry-after": year }), "RateLimited", 1],
  ["429 with a year as a date", answer(429, "", { "retry-after": inAYear }), "RateLimited", 1],
  ["500", answer(500, ""), "PlatformFailed", 2],
  ["502 in HTML", answer(502, "<html>"), "PlatformFailed", 2],
  ["503 with a year", answer(503, "", { "retry-after": year }), "PlatformFailed", 1],
  ["599", answer(599, "{}"), "PlatformFailed", 2],
  ["a redirect", answer(302, "", { location: "/elsewhere" }), "PlatformFailed", 1],
  ["HTML", answer(200, "<html>Welcome</html>"), "UnreadableResponse", 1],
  ["nothing", answer(200, ""), "UnreadableResponse", 1],
  ["1 GiB", endless(200), "UnreadableResponse", 1],
  ["1 GiB that says so", endless(200, { "content-length": String(1024 * MIB) }), "UnreadableResponse", 1],
  ["1 GiB of a refusal", endless(403), "AccessDenied", 1],
  ["a gzip bomb", answer(200, bomb, gzipped), "UnreadableResponse", 1],
  [
    "half a gzip",
    answer(200, gzipSync(page).subarray(0, 60), gzipped),
    "PlatformUnreachable",
    2,
    // It does not notice the missing half.
    ["UnreadableResponse", 1]
  ],
  ["a damaged gzip", answer(200, damaged, gzipped), "UnreadableResponse", 1, ["PlatformUnreachable", 2]],
  ["gzip twice", answer(200, gzipSync(gzipSync(page)), gzipped), "done", 1],
  ["Brotli", answer(200, brotliCompressSync(page), { "content-encoding": "br" }), "done", 1],
  ["a large Brotli", answer(200, brotliCompressSync(largePage), { "content-encoding": "br" }), "done", 1],
  ["deflate", answer(200, deflateSync(page), { "content-encoding": "deflate" }), "done", 1],
  ["bare deflate", answer(200, deflateRawSync(page), { "content-encoding": "deflate" }), "done", 1],
  [
    "deflate in name only",
    answer(200, page, { "content-encoding": "deflate" }),
    "done",
    1,
    ["PlatformUnreachable", 2]
  ],
  [
    "no gzip, though it says so",
    answer(200, page, { "content-encoding": "br" }),
    "done",
    1,
    ["PlatformUnreachable", 2]
  ],
  ["a gzip", answer(200, gzipSync(page), gzipped), "done", 1]
]

describe.each(Struct.keys(transports))("an upstream at fault, over %s", transport => {
  it.scopedLive.each(faults)("%s", ([, upstream, ends, requests, overFetch]) =>
    Effect.gen(function* () {
      // Four megabytes are more than any page here, and what a bomb may cost.
      const result = yield* ending(transport, upstream, {
        maxResponseBytes: 4 * MIB
      })
      expect([result.ends, result.requests]).toEqual(
        transport.startsWith("fetch") ? (overFetch ?? [ends, requests]) : [ends, requests]
      )
      expect(result.seconds).toBeLessThan(50)
      expect(result.grownMiB).toBeLessThan(200)
      expect(JSON.stringify(result.error ?? "")).not.toContain(KEY)
    })
  )
})

const slow = { silence, "a slow drip": drip(200), "a slow drip of a refusal": drip(503) }

// Most of their time is waiting.
describe.concurrent.each(Struct.keys(transports))(
  "an upstream that is not done in time, over %s",
  transport => {
    it.scopedLive.each(Object.entries(slow))("%s", ([, upstream]) =>
      Effect.gen(function* () {
        // Both requests arrive on a machine that stands still for two seconds.
        const { ends, requests } = yield* ending(transport, upstream, { timeout: "3 seconds" })
        expect([ends, requests]).toEqual(["PlatformUnreachable", 2])
      })
    )
  }
)

const records: ReadonlyArray<
  readonly [
    name: string,
    record: Readonly<Record<string, unknown>>,
    answer: (record: unknown) => unknown,
    call: Effect.Effect<
      unknown,
      { readonly _tag: string },
      Accounts | Calls | Catalogue | Invoices | ListingFields | Threads
    >,
    loose: ReadonlyArray<string>,
    enums: ReadonlyArray<readonly [field: string, value: unknown]>
  ]
> = [
  [
    "Thread",
    threadWire,
    record => pageWire([record]),
    Effect.flatMap(Threads, service => service.page()),
    [],
    [["entity", "resume"]]
  ],
  [
    "Message",
    messageWire,
    record => pageWire([record]),
    Effect.flatMap(Threads, service => service.messagesPage(threadId)),
    [],
    [
      ["type", "photo"],
      ["direction", "sideways"]
    ]
  ],
  [
    "Invoice",
    invoiceWire,
    record => dataPageWire([record]),
    Effect.flatMap(Invoices, service => service.page()),
    ["payment_order", "payed_at"],
    [["status", "paid_twice"]]
  ],
  [
    "InvoiceDetails",
    detailsWire,
    record => ({ data: record }),
    Effect.flatMap(Invoices, service => service.details(InvoiceId.make(1))),
    [],
    []
  ],
  [
    "CatalogueItem",
    itemWire,
    record => dataPageWire([record]),
    Effect.flatMap(Catalogue, service => service.page()),
    [],
    []
  ],
  [
    "CatalogueItemWithParent",
    { ...itemWire, parent: null },
    record => ({ data: record }),
    Effect.flatMap(Catalogue, service => service.item(CatalogueItemId.make(1))),
    [],
    []
  ],
  [
    "CatalogueCounter",
    { id: "all", title: "All", value: 1 },
    record => ({ data: [record] }),
    Effect.flatMap(Catalogue, service => service.counters()),
    [],
    [["id", "planned"]]
  ],
  [
    "ListingField",
    fieldWire,
    record => ({ data: [record] }),
    Effect.flatMap(ListingFields, service => service.empty(ListingId.make(1))),
    [],
    [["type", "hologram"]]
  ],
  [
    "Account",
    accountWire,
    record => dataPageWire([record]),
    Effect.flatMap(Accounts, service => service.page()),
    ["file"],
    []
  ],
  [
    "ProjectCall",
    projectCallWire,
    record => ({ ...pageWire([record]), pages: { page: 1, total: 1, limit: 10 } }),
    Effect.flatMap(Calls, service => service.page()),
    [],
    [["status", 9]]
  ],
  [
    "ListingCall",
    listingCallWire,
    record => ({ ...pageWire([record]), pages: { page: 1, total: 1, limit: 10 } }),
    Effect.flatMap(Calls, service => service.page()),
    [],
    []
  ]
]

describe.each(records)("%s", (_, record, wrapped, call, loose, enums) => {
  const read = (wire: unknown) =>
    Effect.map(anyAgainst([answer(200, wrapped(wire))], call, { retries: 0 }), ({ exit }) =>
      Either.isLeft(exit) ? exit.left : "done"
    )

  it.scopedLive("of a wrong type at a field is an unreadable answer that names the field", () =>
    Effect.gen(function* () {
      for (const field of Object.keys(record)) {
        const error = yield* read({ ...record, [field]: [[["nonsense"]]] })
        if (loose.includes(field)) expect([field, error]).toEqual([field, "done"])
        else
          expect([field, error]).toMatchObject([
            field,
            { _tag: "UnreadableResponse", path: expect.stringContaining(field) }
          ])
      }
    })
  )

  it.scopedLive("with a value that an enumeration is not known to have is read", () =>
    Effect.gen(function* () {
      for (const [field, value] of enums) expect(yield* read({ ...record, [field]: value })).toBe("done")
    })
  )
})
