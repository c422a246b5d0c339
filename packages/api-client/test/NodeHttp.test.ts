import { createServer } from "node:http"
import https from "node:https"
import net from "node:net"
import type { Duplex } from "node:stream"
import { HttpClient, HttpClientRequest } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { localhost } from "@estate/testing/Localhost"
import { localServer } from "@estate/testing/LocalServer"
import { Context, Deferred, Effect, Fiber, Layer, Option, Redacted, Stream } from "effect"
import { type Answer, answer, scripted, silence, threadsAt } from "./ScriptedPlatform.ts"
import { pageWire, threadId } from "./Wire.ts"

const good = answer(200, pageWire([]))
const page = Effect.flatMap(Threads, threads => threads.page())

/**
 * A proxy that opens a number of tunnels, and refuses the others; `wanted` is where each was to
 * lead.
 */
const proxyOpening = Effect.fnUntraced(function* (tunnels: number, refuse: (socket: Duplex) => void) {
  const wanted: Array<string> = []
  const server = createServer()
  server.on("connect", (request, socket) => {
    wanted.push(request.url ?? "")
    if (wanted.length > tunnels) {
      refuse(socket)
      return
    }
    const platform = net.connect(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      socket.pipe(platform)
      platform.pipe(socket)
    })
    socket.on("close", () => platform.destroy())
  })
  const { url } = yield* localServer(server)
  return { url, wanted }
})

const badGateway = (socket: Duplex): void => {
  socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")
}

/** A platform over TLS with an untrusted certificate. */
const securePlatform = Effect.gen(function* () {
  const ports = new Set<number | undefined>()
  const connections = { count: 0 }
  const server = https.createServer(localhost, (request, response) => {
    ports.add(request.socket.remotePort)
    response.setHeader("content-type", "application/json").end(JSON.stringify(pageWire([])))
  })
  server.on("connection", () => connections.count++)
  const { port } = yield* localServer(server)
  return { url: new URL(`https://127.0.0.1:${port}`), ports, connections }
})

/** With variables of the environment, and without them again. */
const withEnvironment = (variables: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() => Object.assign(process.env, variables)),
    () =>
      Effect.sync(() => {
        for (const name of Object.keys(variables)) delete process.env[name]
      })
  )

describe("NodeHttp", () => {
  it.scopedLive("goes through the proxy that the environment names, but not where it needs none", () =>
    Effect.gen(function* () {
      const { url: http_proxy, wanted } = yield* proxyOpening(0, badGateway)
      const direct = yield* scripted(good)
      const ask = (url: string) => {
        const settings = { apiUrl: new URL(url), apiKey: Redacted.make("k"), retries: 0 }
        return Effect.either(Effect.provide(page, Layer.provide(Threads.layer(settings), nodeHttp)))
      }
      yield* withEnvironment({ http_proxy, no_proxy: "127.0.0.1" })
      yield* ask(direct.url)
      expect([wanted, direct.received.length]).toEqual([[], 1])
      const failed = yield* ask("http://platform.invalid")
      expect(wanted).toEqual(["platform.invalid:80"])
      expect(failed).toMatchObject({
        left: {
          _tag: "PlatformUnreachable",
          detail: expect.stringMatching(/502.*the environment names the proxy 127\.0\.0\.1:\d+$/)
        }
      })
    })
  )

  it.scopedLive("says that the proxy asks for credentials", () =>
    Effect.gen(function* () {
      const { url: https_proxy } = yield* proxyOpening(0, socket => {
        socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
      })
      yield* withEnvironment({ https_proxy })
      const ask = Effect.provide(page, threadsAt("https://platform.invalid", { retries: 0 }))
      expect(yield* Effect.flip(ask)).toMatchObject({
        detail: expect.stringMatching(/^the proxy asks for credentials \(407\); the environment names/)
      })
    })
  )

  it.scopedLive("takes a proxy without http:// before it for one of HTTP, as curl does", () =>
    Effect.gen(function* () {
      const { url, wanted } = yield* proxyOpening(0, badGateway)
      yield* withEnvironment({ https_proxy: ` ${new URL(url).host}` })
      const settings = { apiUrl: new URL("https://platform.invalid"), apiKey: Redacted.make("k"), retries: 0 }
      yield* Effect.exit(Effect.provide(page, Layer.provide(Threads.layer(settings), nodeHttp)))
      expect(wanted).toEqual(["platform.invalid:443"])
    })
  )

  it.scopedLive.each(["http://", "ftp://proxy", "://"])("says that the proxy is no address: %s", http_proxy =>
    Effect.gen(function* () {
      yield* withEnvironment({ http_proxy })
      const failed = yield* Effect.flip(Effect.provide(page, threadsAt("http://127.0.0.1:1", { retries: 0 })))
      expect(failed).toMatchObject({
        _tag: "PlatformUnreachable",
        detail: "HTTP_PROXY or HTTPS_PROXY is not an http or https address"
      })
    })
  )

  it.scopedLive.each([
    ["refuses the tunnel", badGateway, { timeout: "20 seconds", retries: 1 }],
    ["does not answer", () => {}, { timeout: "1.5 seconds", retries: 0 }],
    [
      "closes before it answers",
      (socket: Duplex): void => void socket.destroy(),
      { timeout: "20 seconds", retries: 1 }
    ]
  ] as const)("knows that a reply was not sent where the proxy %s", ([, refuse, settings]) =>
    Effect.gen(function* () {
      const { url: http_proxy, wanted } = yield* proxyOpening(1, refuse)
      const platform = yield* scripted(answer(200, pageWire([]), { connection: "close" }), answer(200, []))
      yield* withEnvironment({ http_proxy })
      const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "Hello"))
      const error = yield* Effect.flip(
        Effect.provide(reply, threadsAt(platform.url, { ...settings, firstWait: 0 }))
      )
      expect(error).toMatchObject({
        _tag: "PlatformUnreachable",
        call: Option.some({
          operation: "Threads.reply",
          attempts: settings.retries + 1,
          mayHaveArrived: false
        })
      })
      // One for the read before the reply, and one for each attempt.
      expect(wanted).toHaveLength(settings.retries + 2)
      expect(platform.received).toHaveLength(1)
    })
  )

  it.scopedLive("requires a trusted certificate over TLS", () =>
    Effect.gen(function* () {
      const { url: apiUrl, connections, ports } = yield* securePlatform
      const threads = Threads.layer({ apiUrl, apiKey: Redacted.make("k"), firstWait: 0 })
      const ask = Effect.provide(Effect.replicateEffect(page, 3), Layer.provide(threads, nodeHttp))
      expect(yield* Effect.flip(ask)).toMatchObject({
        _tag: "PlatformUnreachable",
        detail: expect.stringMatching(/self-signed certificate/),
        code: Option.some("DEPTH_ZERO_SELF_SIGNED_CERT"),
        call: Option.some({ attempts: 1, mayHaveArrived: false })
      })
      // Another attempt would get the same certificate.
      expect(connections.count).toBe(1)
      yield* withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })
      expect([(yield* ask).map(({ total }) => total), ports.size]).toEqual([[0, 0, 0], 1])
    })
  )

  it.scopedLive("keeps its connection for as long as the server says, and for 4 seconds if it does not", () =>
    Effect.gen(function* () {
      const portsFor = (answered: Answer) =>
        Effect.gen(function* () {
          const ports = new Set<number | undefined>()
          const platform = yield* scripted(response => {
            ports.add(response.req.socket.remotePort)
            answered(response)
          })
          const ask = Effect.replicateEffect(page, 3)
          yield* ask.pipe(
            Effect.zipRight(Effect.delay(ask, "4.5 seconds")),
            Effect.provide(threadsAt(platform.url))
          )
          return [platform.received.length, ports.size]
        })
      const silentServer = portsFor(answer(200, pageWire([]), { connection: "keep-alive" }))
      expect(yield* Effect.all([portsFor(good), silentServer], { concurrency: 2 })).toEqual([
        [6, 1],
        [6, 2]
      ])
    })
  )

  it.scopedLive("aborts a request that was interrupted", () =>
    Effect.gen(function* () {
      const [arrived, left] = yield* Effect.all([Deferred.make<void>(), Deferred.make<boolean>()])
      const waiting: Answer = response => {
        Deferred.unsafeDone(arrived, Effect.void)
        response.on("close", () => Deferred.unsafeDone(left, Effect.succeed(response.writableFinished)))
        silence(response)
      }
      const platform = yield* scripted(waiting)
      const asking = yield* Effect.fork(Effect.provide(page, threadsAt(platform.url)))
      yield* Deferred.await(arrived)
      yield* Fiber.interrupt(asking)
      expect(yield* Deferred.await(left)).toBe(false)
    })
  )

  it.scopedLive("knows that nothing was sent where no connection came about in time", () =>
    Effect.gen(function* () {
      // It accepts the connection but never sends its certificate, so the TLS handshake does not
      // finish.
      const { port } = yield* silent
      const layer = threadsAt(`https://127.0.0.1:${port}`, {
        timeout: "100 millis",
        retries: 0,
        settleWait: 0
      })
      const removal = Effect.flatMap(Threads, threads => threads.remove(threadId))
      const error = yield* Effect.flip(Effect.provide(removal, layer))
      expect(error).toMatchObject({ _tag: "PlatformUnreachable", call: { value: { mayHaveArrived: false } } })
    })
  )

  it.scopedLive("is a client for other requests too, whatever their bodies are made of", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(answer(299, "as you say"))
      const form = new FormData()
      form.set("name", "value")
      const post = HttpClientRequest.post(`${platform.url}/elsewhere?a=b`)
      const requests = [
        HttpClientRequest.get(`${platform.url}/elsewhere?a=b`),
        HttpClientRequest.bodyText(post, "text"),
        HttpClientRequest.bodyText(HttpClientRequest.del(`${platform.url}/elsewhere?a=b`), "reason"),
        HttpClientRequest.bodyStream(post, Stream.make(Buffer.from("in "), Buffer.from("pieces"))),
        HttpClientRequest.bodyFormData(post, form)
      ]
      const http = yield* HttpClient.HttpClient
      for (const request of requests) {
        const response = yield* http.execute(request)
        expect([response.status, yield* response.text]).toEqual([299, "as you say"])
      }
      expect(platform.received.map(({ method, path, query }) => [method, path, query])).toEqual(
        ["GET", "POST", "DELETE", "POST", "POST"].map(method => [method, "/elsewhere", { a: "b" }])
      )
      const bodies = platform.received.map(({ body }) => body)
      expect(bodies.slice(0, 4)).toEqual(["", "text", "reason", "in pieces"])
      expect(bodies[4]).toContain('name="name"')
      expect(platform.received[4]?.headers["content-type"]).toContain("multipart/form-data; boundary=")
    }).pipe(Effect.provide(nodeHttp))
  )

  it.scopedLive("passes a status on that no standard knows, and fails as a client does", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(answer(999, ""))
      const http = yield* HttpClient.HttpClient
      expect((yield* http.get(platform.url)).status).toBe(999)
      const error = yield* Effect.flip(http.get("http://127.0.0.1:1"))
      expect([error._tag, error.reason]).toEqual(["RequestError", "Transport"])
    }).pipe(Effect.provide(nodeHttp))
  )
})

describe("a client made of NodeHttp's", () => {
  it.scopedLive("keeps its hook: the transport of the client without it is not used", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(good)
      const hooked = Layer.map(nodeHttp, context =>
        Context.add(
          context,
          HttpClient.HttpClient,
          HttpClient.mapRequest(
            Context.get(context, HttpClient.HttpClient),
            HttpClientRequest.setHeader("x-hook", "yes")
          )
        )
      )
      const settings = { apiUrl: new URL(platform.url), apiKey: Redacted.make("key") }
      yield* Effect.provide(page, Layer.provide(Threads.layer(settings), hooked))
      yield* Effect.provide(page, Layer.provide(Threads.layer(settings), nodeHttp))
      expect(platform.received.map(({ headers }) => headers["x-hook"])).toEqual(["yes", undefined])
    })
  )
})

/** A server that never answers. */
const silent = Effect.suspend(() => localServer(net.createServer()))
