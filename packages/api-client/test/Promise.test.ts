import { createServer } from "node:http"
import type * as Door from "@estate/api-client/Promise"
import {
  CallAborted,
  type CallInfo,
  type Client,
  ClientClosed,
  type ClientOptions,
  createClient,
  EstateError,
  InvalidInput,
  NotSignedIn,
  RateLimited,
  SendUncertain,
  ThreadNotFound,
  UnreadableResponse
} from "@estate/api-client/Promise"
import type * as Domain from "@estate/domain/Thread"
import { listenLocally } from "@estate/testing/LocalServer"
import { type Brand, Effect, Exit, Scope } from "effect"
import { afterEach, describe, expect, expectTypeOf, it } from "vitest"
import { type Answer, answer, KEY, scripted, silence } from "./ScriptedPlatform.ts"
import {
  accountWire,
  dataPageWire,
  detailsWire,
  invoiceWire,
  listingCallWire,
  messageWire,
  pageWire,
  projectCallWire,
  threadId,
  threadWire
} from "./Wire.ts"

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const platformOf = async (...answers: ReadonlyArray<Answer>) => {
  const scope = Effect.runSync(Scope.make())
  closing.push(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return Effect.runPromise(Scope.extend(scripted(...answers), scope))
}

const clientOf = (url: string, options: Partial<ClientOptions> = {}): Client => {
  const client = createClient({ apiUrl: url, apiKey: KEY, ...options })
  // The platform is closed after the client.
  closing.unshift(client.close)
  return client
}

const against = async (answers: ReadonlyArray<Answer>, options?: Partial<ClientOptions>) => {
  const platform = await platformOf(...answers)
  return { platform, client: clientOf(platform.url, options) }
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 5))
}

const callPage = (...calls: ReadonlyArray<object>) =>
  answer(200, { items: calls, total: calls.length, pages: { page: 1, total: 1, limit: 10 } })

describe("records", () => {
  it("are plain: null for what is not there, seconds, and times as ISO 8601", async () => {
    const { client } = await against([callPage(projectCallWire, listingCallWire)])
    const { items } = await client.calls.page()
    const shared = {
      id: 77,
      calledAt: "2026-11-20T09:30:00",
      phone: "79010000000",
      duration: 65,
      waiting: 4,
      packageId: 3
    }
    expect(items).toStrictEqual([
      {
        ...shared,
        recordingUrl: "https://example.com/77.mp3",
        projectName: "North Park",
        status: 1,
        packageTitle: null
      },
      { ...shared, listingTitle: "Flat, 2 rooms", listingPrice: "4 500 000" }
    ])
  })

  it("of every kind", async () => {
    const { client } = await against([
      answer(200, dataPageWire([invoiceWire])),
      answer(200, { data: detailsWire }),
      answer(200, dataPageWire([accountWire])),
      answer(200, { data: [{ "": "All" }, { "7": "LLC Horizon" }] })
    ])
    expect((await client.invoices.page()).items[0]).toMatchObject({
      createdAt: "2026-11-20",
      paidAt: null,
      actsText: null
    })
    expect(await client.invoices.details(501)).toMatchObject({ services: [{ title: "Placement" }] })
    expect((await client.accounts.page()).items[0]).toMatchObject({
      avatar: null,
      permissions: { "7": "May pay" },
      invitation: { acceptedAt: null }
    })
    expect(await client.invoices.statuses()).toEqual([{ id: "7", label: "LLC Horizon" }])
  })
})

describe("queries", () => {
  it("are sent in the wire's names", async () => {
    const { client, platform } = await against([callPage()])
    await client.calls.projectPage({
      dateFrom: "2026-11-20",
      timeFrom: "09:30",
      durationFrom: 60,
      statuses: [1, 2],
      page: 2,
      limit: 5
    })
    expect(platform.received[0]?.path).toBe("/v1/calls/list/2")
    expect(platform.received[0]?.pairs).toEqual([
      ["limit", "5"],
      ["dateFromCalledAt", "2026/11/20"],
      ["timeFromCalledAt", "09:30"],
      ["callLengthFrom", "60"],
      ["status[]", "1"],
      ["status[]", "2"]
    ])
  })

  it("take the id of a payer as its entry has it, and as a number", async () => {
    const { client, platform } = await against([
      answer(200, { data: [{ "7": "LLC Horizon" }] }),
      answer(200, dataPageWire([]))
    ])
    const [payer] = await client.invoices.payers().toArray({ limit: 1 })
    await client.invoices.page({ payerId: payer?.id, recipientId: 3 })
    expect(platform.received.at(-1)?.pairs).toEqual([
      ["payer_id", "7"],
      ["recipient_id", "3"]
    ])
  })

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ["payerId", client => client.invoices.page({ payerId: "" })],
    ["recipientId", client => client.invoices.page({ recipientId: -1 })],
    ["dateFrom", client => client.calls.page({ dateFrom: "2026-02-30" })],
    ["limit", client => client.threads.page({ limit: 1001 })],
    ["ULID", client => client.threads.remove("../accounts")],
    ["page", client => client.invoices.page({ page: 0 })],
    // A program without types may ask anything.
    ["onlyUnred", client => client.threads.page(JSON.parse('{ "onlyUnred": true }'))],
    ["statuses", client => client.calls.page(JSON.parse('{ "statuses": [1] }'))],
    ["pageSize", client => client.threads.page(JSON.parse('{ "pageSize": 5 }'))],
    ["a query is an object", client => client.threads.page(JSON.parse("null"))],
    ["threadId", client => client.threads.remove(JSON.parse("{}").id)],
    ["text", client => client.threads.reply(threadId, JSON.parse("{}").text)],
    ["timeuot", client => client.accounts.page({}, JSON.parse('{ "timeuot": 3 }'))],
    ['"not_paid" or "paid_full"', client => client.invoices.page(JSON.parse('{ "status": "paid" }'))]
  ])("that cannot be asked are not sent: %s", async (name, call) => {
    const { client, platform } = await against([silence])
    const error = await call(client).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidInput)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^not sent: /u),
      attempts: 0,
      mayHaveArrived: false
    })
    expect(String(error)).toContain(name)
    expect(platform.received).toEqual([])
  })
})

describe("lists", () => {
  const thread = (n: number) => ({ ...threadWire, ulid: `01JD${String(n).padStart(22, "0")}` })

  it("are iterated over all their pages", async () => {
    const { client } = await against([
      answer(200, pageWire([thread(1), thread(2)], 1, 2)),
      answer(200, pageWire([thread(3)], 2, 2))
    ])
    const seen: Array<string> = []
    for await (const { id } of client.threads.list({ pageSize: 2 })) seen.push(id)
    expect(seen).toEqual([1, 2, 3].map(n => thread(n).ulid))
  })

  it("can be left in the middle", async () => {
    const { client, platform } = await against([answer(200, pageWire([thread(1), thread(2)], 1, 50))])
    for await (const _ of client.threads.list()) break
    expect(platform.received.length).toBe(1)
  })

  it("throw the error of the page that fails", async () => {
    const { client } = await against([answer(200, pageWire([thread(1)], 1, 2)), answer(401, "")], {
      retries: 0
    })
    const seen: Array<string> = []
    const reading = async () => {
      for await (const { id } of client.threads.list()) seen.push(id)
    }
    await expect(reading()).rejects.toBeInstanceOf(NotSignedIn)
    expect(seen.length).toBe(1)
  })
})

describe("errors", () => {
  it("are classes, with the call in them", async () => {
    const { client } = await against([answer(404, "gone", { "x-request-id": "r-1" })])
    const error = await client.threads.remove(threadId).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ThreadNotFound)
    expect(error).toBeInstanceOf(EstateError)
    expect(error).toMatchObject({
      name: "ThreadNotFound",
      message: "no such thread: gone",
      operation: "Threads.remove",
      method: "DELETE",
      urlTemplate: "/v1/threads/{ulid}",
      status: 404,
      requestId: "r-1",
      attempts: 1
    })
  })

  it("have the call in them where nothing was sent", async () => {
    const { client, platform } = await against([answer(200, [])])
    const error = await client.threads.reply(threadId, " ").catch((thrown: unknown) => thrown)
    const badId = await client.threads.remove("7").catch((thrown: unknown) => thrown)
    expect(badId).toMatchObject({ name: "InvalidInput", operation: "Threads.remove", method: "DELETE" })
    const badDate = await client.calls.projectPage({ dateFrom: "then" }).catch((thrown: unknown) => thrown)
    expect(badDate).toMatchObject({ name: "InvalidInput", urlTemplate: "/v1/calls/list/{page}" })
    expect(error).toMatchObject({
      name: "MessageEmpty",
      operation: "Threads.reply",
      method: "POST",
      urlTemplate: "/v1/threads/{ulid}/message",
      status: null,
      attempts: 0
    })
    expect(platform.received).toEqual([])
  })

  it("have the network's error as their cause", async () => {
    const client = clientOf("http://127.0.0.1:1", { retries: 0 })
    const error = await client.threads.page().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: "PlatformUnreachable",
      baseUrl: "http://127.0.0.1:1/",
      detail: "connect ECONNREFUSED 127.0.0.1:1",
      code: "ECONNREFUSED",
      mayHaveArrived: false,
      cause: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" }
    })
  })

  it("say how long to wait, and which field is bad", async () => {
    const { client } = await against([
      answer(200, pageWire([{ ...threadWire, unread_messages: "many" }])),
      answer(429, "", { "retry-after": "99" })
    ])
    const bad = await client.threads.page().catch((thrown: unknown) => thrown)
    expect(bad).toBeInstanceOf(UnreadableResponse)
    expect(bad).toMatchObject({ path: "items.0.unread_messages", recordId: threadId, mayHaveArrived: true })
    const busy = await client.threads.page().catch((thrown: unknown) => thrown)
    expect(busy).toBeInstanceOf(RateLimited)
    const next = { triedAgainIn: null, requestId: null, status: 429 }
    expect(busy).toMatchObject({
      retryAfter: 99,
      detail: "Too Many Requests",
      mayHaveArrived: false,
      ...next
    })
    const again = await client.threads.page().catch((thrown: unknown) => thrown)
    expect(again).toMatchObject({ name: "RateLimited", triedAgainIn: expect.any(Number), attempts: 0 })
  })
})

describe("a signal", () => {
  it("is an AbortSignal, and nothing is sent with another", async () => {
    const { client, platform } = await against([])
    await expect(client.threads.page({}, JSON.parse('{ "signal": 5000 }'))).rejects.toThrow(
      "not sent: signal: must be an AbortSignal"
    )
    await expect(client.threads.list({}, JSON.parse('{ "signal": null }')).toArray()).rejects.toBeInstanceOf(
      InvalidInput
    )
    expect(platform.received).toEqual([])
  })

  it("gives up a call, with its reason", async () => {
    const { client } = await against([silence])
    const controller = new AbortController()
    const call = client.threads.page({}, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error("enough")), 30)
    await expect(call).rejects.toThrow("enough")
    await expect(client.threads.page({}, { signal: controller.signal })).rejects.toThrow("enough")
  })

  it("gives up a list", async () => {
    const { client } = await against([silence])
    const reading = async () => {
      for await (const _ of client.threads.list({}, { signal: AbortSignal.timeout(30) }));
    }
    await expect(reading()).rejects.toMatchObject({ name: "TimeoutError" })
  })

  it("says that a reply under way may have arrived", async () => {
    const { client, platform } = await against([answer(200, pageWire([])), silence])
    const controller = new AbortController()
    const reply = client.threads.reply(threadId, "my words", { signal: controller.signal })
    await until(() => platform.received.length === 2)
    controller.abort(new Error("enough"))
    const error = await reply.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SendUncertain)
    expect(error).toMatchObject({
      operation: "Threads.reply",
      method: "POST",
      attempts: 1,
      mayHaveArrived: true,
      detail: "the call was aborted",
      cause: new Error("enough")
    })
    expect(platform.received).toHaveLength(2)
  })

  it("says so while the thread is looked through for the message", async () => {
    const { client, platform } = await against([answer(200, pageWire([])), answer(500, ""), silence])
    const controller = new AbortController()
    const reply = client.threads.reply(threadId, "my words", { signal: controller.signal })
    await until(() => platform.received.length === 3)
    controller.abort()
    await expect(reply).rejects.toMatchObject({ name: "SendUncertain", status: 500, mayHaveArrived: true })
  })

  it("says that a deletion under way may have arrived", async () => {
    const { client, platform } = await against([silence])
    const controller = new AbortController()
    const removal = client.threads.remove(threadId, { signal: controller.signal })
    await until(() => platform.received.length === 1)
    controller.abort(new Error("enough"))
    const error = await removal.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallAborted)
    expect(error).toMatchObject({
      operation: "Threads.remove",
      mayHaveArrived: true,
      cause: new Error("enough")
    })
  })

  it("gives up a reply with its reason if nothing of it was sent", async () => {
    const waits = answer(429, "", { "retry-after": "30" })
    for (const answers of [[silence], [answer(200, pageWire([])), waits]]) {
      const { client, platform } = await against(answers)
      const controller = new AbortController()
      const reply = client.threads.reply(threadId, "my words", { signal: controller.signal })
      await until(() => platform.received.length === answers.length)
      await new Promise(resolve => setTimeout(resolve, 100))
      controller.abort(new Error("enough"))
      await expect(reply).rejects.toEqual(new Error("enough"))
    }
  })

  it("may be shared by a thousand calls, without a warning", async () => {
    const warnings: Array<unknown> = []
    const note = (warning: unknown) => warnings.push(warning)
    process.on("warning", note)
    try {
      const { client } = await against([silence])
      const { signal } = new AbortController()
      const controller = new AbortController()
      const pages = Array.from({ length: 1000 }, () =>
        client.threads.page({}, { signal: controller.signal }).catch((thrown: unknown) => thrown)
      )
      const lists = Array.from({ length: 20 }, () =>
        client.threads.list({}, { signal })[Symbol.asyncIterator]().next()
      )
      for (const list of lists) list.catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 100))
      controller.abort(new Error("enough"))
      expect(await Promise.all(pages)).toEqual(Array(1000).fill(new Error("enough")))
      expect(warnings).toEqual([])
    } finally {
      process.off("warning", note)
    }
  })
})

describe("a closed client", () => {
  it("has aborted what was under way, and answers no more", async () => {
    const { client, platform } = await against([answer(200, pageWire([])), silence])
    const reply = client.threads.reply(threadId, "my words").catch((thrown: unknown) => thrown)
    await until(() => platform.received.length === 2)
    const page = client.threads.page().catch((thrown: unknown) => thrown)
    const list = client.threads
      .list()
      [Symbol.asyncIterator]()
      .next()
      .catch((thrown: unknown) => thrown)
    await until(() => platform.received.length === 4)
    await client.close()
    expect(await page).toBeInstanceOf(ClientClosed)
    expect(await list).toBeInstanceOf(ClientClosed)
    expect(await reply).toMatchObject({ name: "SendUncertain", cause: expect.any(ClientClosed) })
    await expect(client.threads.page()).rejects.toMatchObject({
      name: "ClientClosed",
      message: "the client is closed",
      mayHaveArrived: false
    })
    const later = client.threads.list()[Symbol.asyncIterator]().next()
    await expect(later).rejects.toBeInstanceOf(EstateError)
    await client.close()
  })

  it("closes at the end of a block", async () => {
    const { client } = await against([answer(200, pageWire([]))])
    await client[Symbol.asyncDispose]()
    await expect(client.threads.page()).rejects.toBeInstanceOf(ClientClosed)
  })
})

describe("the options of a call", () => {
  it("are those of Effect, with times in milliseconds", async () => {
    const { client, platform } = await against([answer(503, "")], { firstWait: 0, headers: { "X-One": "1" } })
    const calls: Array<CallInfo> = []
    const options = {
      retries: 1,
      headers: { "X-Two": "2" },
      onSuccess: (call: CallInfo) => void calls.push(call)
    }
    await expect(client.threads.page({}, options)).rejects.toMatchObject({ attempts: 2, status: 503 })
    expect(platform.received.map(({ headers }) => [headers["x-one"], headers["x-two"]])).toEqual(
      Array(2).fill(["1", "2"])
    )
    const silent = await against([answer(200, pageWire([])), silence])
    // Its connection is then there: nothing is sent while one is opened.
    await silent.client.threads.page()
    await expect(silent.client.threads.page({}, { timeout: 50, retries: 0 })).rejects.toMatchObject({
      detail: "no answer within 50ms",
      baseUrl: `${silent.platform.url}/`,
      mayHaveArrived: true
    })
    await expect(silent.client.threads.page({}, { deadline: 50 })).rejects.toMatchObject({
      detail: expect.stringContaining("the deadline of the call")
    })
    const good = await against([answer(200, pageWire([]), { "x-request-id": "r-1" })])
    for await (const _ of good.client.threads.list({}, options));
    expect(calls).toEqual([
      {
        operation: "Threads.page",
        method: "GET",
        urlTemplate: "/v1/threads",
        page: 1,
        status: 200,
        requestId: "r-1",
        attempts: 1,
        mayHaveArrived: true
      }
    ])
  })

  it("name the page at which a list failed", async () => {
    const { client } = await against([answer(200, pageWire([threadWire], 1, 3)), answer(403, "")])
    const reading = async () => {
      for await (const _ of client.threads.list());
    }
    await expect(reading()).rejects.toMatchObject({ name: "AccessDenied", page: 2 })
  })
})

describe("a logger", () => {
  const logOf = async (options: Partial<ClientOptions>) => {
    const lines: Array<readonly unknown[]> = []
    const at =
      (level: string) =>
      (...line: ReadonlyArray<unknown>) =>
        void lines.push([level, ...line])
    const logger = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") }
    const { client } = await against([answer(200, pageWire([])), answer(503, "my words")], {
      settleWait: 0,
      retries: 1,
      firstWait: 0,
      logger,
      beforeAttempt: () => {
        throw new Error("my own fault")
      },
      ...options
    })
    await client.threads.reply(threadId, "my words").catch(() => undefined)
    return lines
  }

  it("gets the lines of its level: each attempt at debug, without key or text", async () => {
    const lines = await logOf({ logLevel: "debug" })
    expect(lines).toContainEqual([
      "debug",
      "request",
      expect.objectContaining({ operation: "Threads.reply", "http.response.status_code": 503, attempt: 1 })
    ])
    expect(lines.map(([level]) => level)).toContain("warn")
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`my words|${KEY}`))
  })

  it("gets what a warning is about", async () => {
    const warnings: Array<ReadonlyArray<unknown>> = []
    const logger = { ...console, warn: (...line: ReadonlyArray<unknown>) => void warnings.push(line) }
    const { client } = await against([answer(200, pageWire([threadWire, { ulid: 7 }]))], {
      logger,
      onUnreadable: "skip"
    })
    expect((await client.threads.page()).items).toHaveLength(1)
    expect(warnings).toEqual([
      ["skipped unreadable records", { operation: "Threads.page", records: [expect.stringMatching(/^1 /)] }]
    ])
  })

  it("gets warnings by default, and nothing at none", async () => {
    const warnings = await logOf({})
    expect(new Set(warnings.map(([level]) => level))).toEqual(new Set(["warn"]))
    expect(await logOf({ logLevel: "none" })).toEqual([])
  })
})

describe("the way out", () => {
  it("follows no redirect, so that the key stays where it belongs", async () => {
    const elsewhere = await platformOf(answer(200, pageWire([])))
    const { client } = await against([answer(307, "", { location: `${elsewhere.url}/v1/threads` })], {
      keyPlacement: { as: "header", name: "x-api-key" }
    })
    await expect(client.threads.page()).rejects.toMatchObject({ name: "PlatformFailed", status: 307 })
    expect(elsewhere.received).toEqual([])
  })

  it("goes through the proxy that the environment names", async () => {
    const seen: Array<string> = []
    const proxy = createServer((request, response) => {
      seen.push(request.url ?? "")
      answer(200, pageWire([]))(response)
    })
    proxy.on("connect", (request, socket) => {
      seen.push(request.url ?? "")
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")
    })
    const { url, close } = await listenLocally(proxy)
    process.env.http_proxy = url
    try {
      const client = clientOf("http://platform.invalid", { retries: 0 })
      await client.threads.page().catch(() => undefined)
      expect(seen.join()).toContain("platform.invalid")
    } finally {
      delete process.env.http_proxy
      await close()
    }
  })

  it("is another fetch, where one is given", async () => {
    const asked: Array<string> = []
    const client = clientOf("http://platform.invalid", {
      fetch: async input => {
        asked.push(String(input))
        return new Response(JSON.stringify(pageWire([{ ...messageWire }])))
      }
    })
    expect((await client.threads.messagesPage(threadId)).items).toHaveLength(1)
    expect(asked).toEqual([`http://platform.invalid/v1/threads/${threadId}/messages?limit=10`])
  })
})

/** What only Effect knows, anywhere within a type. */
type OfEffect<A> = unknown extends A
  ? never
  : A extends string | number | boolean | null | undefined
    ? A extends { readonly [Brand.BrandTypeId]: unknown }
      ? A
      : never
    : A extends ReadonlyArray<infer Item>
      ? OfEffect<Item>
      : A extends { readonly pipe: unknown } | ((...input: never) => unknown)
        ? A
        : { [Name in keyof A]-?: OfEffect<A[Name]> }[keyof A]

/** The same within what the methods of a resource take and return. */
type OfEffectInCalls<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...input: infer Input) => infer Result
    ? OfEffect<Exclude<Required<Input>[number], Door.CallOptions>> | OfEffect<ResultOf<Result>>
    : never
}[keyof Calls]
type ResultOf<A> = A extends Promise<infer Value> ? Value : A extends Door.Listed<infer Item> ? Item : A

describe("beyond the methods", () => {
  const headers = { "x-request-id": "r-1", "x-limit-left": "3" }

  it("an answer has its status, headers and id", async () => {
    const { client } = await against([answer(200, pageWire([threadWire]), headers)])
    const { data, response } = await client.threads.page().withResponse()
    expect([data.items[0]?.author, response]).toMatchObject([
      threadWire.author,
      { status: 200, requestId: "r-1", headers }
    ])
  })

  it("a request to an endpoint that the client lacks has them, too", async () => {
    const { client, platform } = await against([answer(201, { id: 7 }, headers), answer(403, "")])
    const request = { method: "POST", path: "/v2/widgets", body: { size: "S" } } as const
    const signal = AbortSignal.timeout(60_000)
    expect(await client.request(request, { signal, idempotencyKey: "w-1" })).toMatchObject({
      status: 201,
      requestId: "r-1",
      headers,
      body: { id: 7 }
    })
    expect(platform.received[0]?.headers).toMatchObject({ "idempotency-key": '"w-1"' })
    await expect(client.request(request)).rejects.toMatchObject({
      name: "AccessDenied",
      urlTemplate: "/v2/widgets",
      stack: expect.stringContaining("Promise.test.ts")
    })
  })

  it("a list is collected, up to a limit, and can be iterated again", async () => {
    const ids = ["01JD0000000000000000000001", "01JD0000000000000000000002", "01JD0000000000000000000003"]
    const onePage: Answer = response => {
      const page = Number(new URL(response.req.url ?? "", "http://platform").searchParams.get("page"))
      const items = ids.slice(page - 1, page).map(ulid => ({ ...threadWire, ulid }))
      answer(200, pageWire(items, page, 3, 3))(response)
    }
    const { client, platform } = await against([onePage], { pageSize: 1 })
    const list = client.threads.list()
    expect((await list.toArray({ limit: 1 })).map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect(platform.received).toHaveLength(1)
    expect(await list.toArray({ limit: 0 })).toEqual([])
    await expect(list.toArray({ limit: -1 })).rejects.toBeInstanceOf(InvalidInput)
    expect((await list.toArray()).map(({ id }) => id)).toEqual(ids)
    const iterated: Array<string> = []
    for await (const { id } of list) iterated.push(id)
    expect(iterated).toEqual(ids)
  })
})

describe("what this door shows", () => {
  it("is nothing of Effect", () => {
    expectTypeOf<OfEffectInCalls<Door.Client["invoices"]>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Omit<Door.Client["catalogue"], "item">>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Door.Client["listingFields"]>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Door.Client["accounts"]>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Door.Client["threads"]>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Door.Client["calls"]>>().toBeNever()
    expectTypeOf<OfEffectInCalls<Pick<Door.Client, "request" | "close">>>().toBeNever()
    expectTypeOf<
      OfEffect<Door.Account | Door.Call | Door.CatalogueCounter | Door.CatalogueItem>
    >().toBeNever()
    expectTypeOf<OfEffect<Door.RateLimited["retryAfter"] | Door.ClientError["page"]>>().toBeNever()
    expectTypeOf<OfEffect<Door.FilterEntry | Door.Invoice | Door.InvoiceDetails>>().toBeNever()
    expectTypeOf<OfEffect<Door.ListingField | Door.Message | Door.Thread>>().toBeNever()
    expectTypeOf<OfEffect<Door.Page<Door.Thread> | Door.ContractDifference>>().toBeNever()
    expectTypeOf<OfEffect<Door.InvoiceQuery | Door.CatalogueQuery | Door.AccountQuery>>().toBeNever()
    expectTypeOf<OfEffect<Door.ThreadQuery | Door.MessageQuery | Door.ProjectCallQuery>>().toBeNever()
    type Times = "timeout" | "deadline" | "firstWait" | "longestWait" | "settleWait"
    expectTypeOf<Door.ClientOptions[Times]>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Door.ClientOptions["headers" | "params"]>().toEqualTypeOf<
      Readonly<Record<string, string>> | undefined
    >()
    expectTypeOf<OfEffect<Domain.Thread>>().not.toBeNever()
  })
})
