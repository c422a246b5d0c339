import { HttpClient, HttpClientRequest } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import * as AllServices from "@estate/api-client/AllServices"
import { Invoices } from "@estate/api-client/Invoices"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { Config, ConfigError, ConfigProvider, Effect, Layer, Redacted } from "effect"
import { type Answer, against, answer, scripted } from "./ScriptedPlatform.ts"
import { dataPageWire, pageWire } from "./Wire.ts"

const good = answer(200, pageWire([]))
const page = Effect.flatMap(Threads, threads => threads.page())

describe("a layer by settings that are read", () => {
  it.scopedLive("reads the environment by default", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(good)
      const environment = ConfigProvider.fromMap(
        new Map([
          ["ESTATE_API_URL", platform.url],
          ["ESTATE_API_KEY", "k-1"]
        ])
      )
      yield* page.pipe(
        Effect.provide(Layer.provide(Threads.layerConfig(), nodeHttp)),
        Effect.withConfigProvider(environment)
      )
      expect(platform.received[0]?.headers.authorization).toBe("Bearer k-1")
    })
  )

  it.scopedLive("reads another Config", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(good)
      const config = Config.map(Config.redacted("TOKEN"), apiKey => ({
        apiUrl: new URL(platform.url),
        apiKey,
        keyPlacement: { as: "header", name: "x-api-key" } as const
      }))
      yield* page.pipe(
        Effect.provide(Layer.provide(Threads.layerConfig(config), nodeHttp)),
        Effect.withConfigProvider(ConfigProvider.fromMap(new Map([["TOKEN", "k-2"]])))
      )
      expect(platform.received[0]?.headers["x-api-key"]).toBe("k-2")
    })
  )

  it.effect("fails while it is made where something is missing", () =>
    Effect.gen(function* () {
      const error = yield* page.pipe(
        Effect.provide(Layer.provide(Threads.layerConfig(), nodeHttp)),
        Effect.withConfigProvider(ConfigProvider.fromMap(new Map())),
        Effect.flip
      )
      expect(ConfigError.isConfigError(error)).toBe(true)
      expect(String(error)).toContain("ESTATE_API_URL")
    })
  )
})

describe("all services", () => {
  it.scopedLive("share the limits of one client", () =>
    Effect.gen(function* () {
      const seen = { open: 0, most: 0 }
      const slow: Answer = response => {
        seen.open++
        seen.most = Math.max(seen.most, seen.open)
        setTimeout(() => {
          seen.open--
          answer(200, { ...pageWire([]), ...dataPageWire([]) })(response)
        }, 50)
      }
      const { url, received } = yield* scripted(slow)
      const config = Config.succeed({ apiUrl: new URL(url), apiKey: Redacted.make("k-3"), concurrency: 1 })
      const invoices = Effect.flatMap(Invoices, service => service.page())
      yield* Effect.all([page, invoices, page], { concurrency: "unbounded", discard: true }).pipe(
        Effect.provide(Layer.provide(AllServices.layerConfig(config), nodeHttp))
      )
      expect([received.length, seen.most]).toEqual([3, 1])
    })
  )
})

describe("a hook for the HTTP client", () => {
  it.scopedLive("changes each attempt", () =>
    Effect.gen(function* () {
      let attempts = 0
      const { received } = yield* against([answer(503, ""), good], page, {
        transformClient: client =>
          HttpClient.mapRequest(client, request =>
            HttpClientRequest.setHeader(request, "x-attempt", String(++attempts))
          )
      })
      expect(received.map(({ headers }) => headers["x-attempt"])).toEqual(["1", "2"])
    })
  )
})
