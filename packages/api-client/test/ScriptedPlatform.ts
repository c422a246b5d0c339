import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { type AllServices, layer as allServices } from "@estate/api-client/AllServices"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { localServer } from "@estate/testing/LocalServer"
import { Effect, Layer, Random, Redacted } from "effect"

/** One request as it came over the wire. */
interface Received {
  readonly method: string
  readonly path: string
  /** By name; the last value if a name is repeated. */
  readonly query: Readonly<Record<string, string>>
  /** Every name with its value, in order. */
  readonly pairs: ReadonlyArray<readonly [name: string, value: string]>
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What the platform does with one request. */
export type Answer = (response: ServerResponse) => void

/** A whole response; a body that is no text or bytes is sent as JSON. */
export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  response => {
    const text = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
    response.writeHead(status, headers).end(text)
  }

/**
 * Holds requests until `limit` of them are open, and 50 ms longer in case there are more; fewer than
 * `limit` are answered after 3 s. `most` is how many were open at once.
 */
export const heldAnswers = (limit: number, next: Answer) => {
  const seen = { most: 0 }
  const open = new Set<() => void>()
  const held: Answer = response => {
    const finish = () => {
      if (open.delete(finish)) next(response)
    }
    open.add(finish)
    seen.most = Math.max(seen.most, open.size)
    const releaseAll = () => {
      for (const each of [...open]) each()
    }
    setTimeout(open.size >= limit ? releaseAll : finish, open.size >= limit ? 50 : 3000)
  }
  return { seen, held }
}

/**
 * Allows `perSecond` requests a second, and as many at once, as a token bucket does; the others get
 * `refusal`. `seen` counts both.
 */
export const allowing = (perSecond: number, next: Answer, refusal: Answer) => {
  const seen = { accepted: 0, refused: 0 }
  let tokens = perSecond
  let last = performance.now()
  const limited: Answer = response => {
    const now = performance.now()
    tokens = Math.min(perSecond, tokens + ((now - last) * perSecond) / 1000)
    last = now
    const isAllowed = tokens >= 1
    if (isAllowed) tokens--
    seen[isAllowed ? "accepted" : "refused"]++
    return isAllowed ? next(response) : refusal(response)
  }
  return { seen, limited }
}

/** A response that is cut off after its first bytes. */
export const cutAnswer =
  (status: number, text: string): Answer =>
  response => {
    response.writeHead(status, { "content-length": String(text.length + 100) }).write(text)
    setTimeout(() => response.destroy(), 20)
  }

/** Writes bytes that need not be HTTP, and ends the connection. */
export const bytesAnswer =
  (bytes: string): Answer =>
  response => {
    response.socket?.end(bytes.replaceAll("\n", "\r\n"))
  }

/** Never answers. */
export const silence: Answer = () => {}

/**
 * A platform that answers each request with the next of its answers, then always with the last, and
 * records the requests. If `messages` is given, it answers every read of messages, which is not
 * recorded.
 */
const scriptedWith = (messages: Answer | undefined, answers: ReadonlyArray<Answer>) =>
  Effect.gen(function* () {
    const received: Array<Received> = []
    const server = createServer((request, response) => {
      let body = ""
      request.on("data", chunk => {
        body += String(chunk)
      })
      request.on("end", () => {
        const url = new URL(request.url ?? "", "http://platform")
        if (messages !== undefined && request.method === "GET" && url.pathname.endsWith("/messages"))
          return messages(response)
        const next = answers[Math.min(received.length, answers.length - 1)] ?? silence
        received.push({
          method: request.method ?? "",
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          pairs: [...url.searchParams],
          headers: request.headers,
          body
        })
        next(response)
      })
    })
    server.keepAliveTimeout = 65_000
    const { url } = yield* localServer(server)
    return { url, received }
  })

/** A scripted platform; reads of messages are part of the script. */
export const scripted = (...answers: ReadonlyArray<Answer>) => scriptedWith(undefined, answers)

/** The key of every call: it may only be in requests. */
export const KEY = "canary-5f2b9c"

const settingsAt = (url: string, settings: Partial<ClientSettings>) => ({
  apiUrl: new URL(url),
  apiKey: Redacted.make(KEY),
  ...settings
})

/** The client's threads at an address. */
export const threadsAt = (url: string, settings: Partial<ClientSettings> = {}) =>
  Layer.orDie(Layer.provide(Threads.layer(settingsAt(url, settings)), nodeHttp))

/** All of the client's services at an address. */
export const servicesAt = (url: string, settings: Partial<ClientSettings> = {}): Layer.Layer<AllServices> =>
  allServices(settingsAt(url, settings)).pipe(Layer.provide(nodeHttp), Layer.orDie)

/** Runs against a scripted platform and returns what it received. Back-off takes no time. */
const running =
  <Services>(
    layerAt: (url: string, settings: Partial<ClientSettings>) => Layer.Layer<Services>,
    messages?: Answer
  ) =>
  <A, E, R>(
    answers: ReadonlyArray<Answer>,
    program: Effect.Effect<A, E, R | Services>,
    settings: Partial<ClientSettings> = {}
  ) =>
    Effect.gen(function* () {
      const platform = yield* scriptedWith(messages, answers)
      const exit = yield* Effect.either(program).pipe(
        Effect.provide(layerAt(platform.url, settings)),
        Effect.withRandom(Random.fixed([0]))
      )
      return { ...platform, exit }
    })

/** Runs with the threads alone: faster to build than all services. */
export const against = running(threadsAt)

/** Runs replies and deletions; the threads are always there, and empty. */
export const repliesAgainst = running(
  (url, settings) => threadsAt(url, { settleWait: 0, ...settings }),
  answer(200, { items: [], total: 0, pages: { page: 1, total: 0 } })
)

/** Runs with all services. */
export const anyAgainst = running(servicesAt)
