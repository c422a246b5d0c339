import { describe, expect, it } from "@effect/vitest"
import { ApiClient } from "@estate/api-client/ApiClient"
import { type ClientSettings, clientConfig } from "@estate/api-client/ClientSettings"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { createClient, InvalidSettings } from "@estate/api-client/Promise"
import { ConfigError, ConfigProvider, Effect, Layer, Redacted } from "effect"

const read = (environment: Record<string, string>) =>
  ConfigProvider.fromMap(new Map(Object.entries(environment))).load(clientConfig)

const namesIn = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  ConfigError.reduceWithContext(error, undefined, {
    andCase: (_, left, right) => [...left, ...right],
    orCase: (_, left, right) => [...left, ...right],
    invalidDataCase: (_, path) => path,
    missingDataCase: (_, path) => path,
    sourceUnavailableCase: (_, path) => path,
    unsupportedCase: (_, path) => path
  })

const good = { ESTATE_API_URL: "http://127.0.0.1:8080/api", ESTATE_API_KEY: "k-1" }

describe("the client's environment", () => {
  it.effect("is an address and a key, and maybe an address of chats", () =>
    Effect.gen(function* () {
      const settings = yield* read(good)
      expect([settings.apiUrl.href, settings.chatsUrl]).toEqual(["http://127.0.0.1:8080/api", undefined])
      expect(Redacted.value(settings.apiKey)).toBe("k-1")
      expect(JSON.stringify(settings)).not.toContain("k-1")
      const both = yield* read({ ...good, ESTATE_CHATS_URL: "https://chats.example.com" })
      expect(both.chatsUrl?.href).toBe("https://chats.example.com/")
    })
  )

  it.effect("reports all errors at once", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(read({ ESTATE_CHATS_URL: "chats", ESTATE_API_KEY: "" }))
      expect([...namesIn(error)].sort()).toEqual(["ESTATE_API_KEY", "ESTATE_API_URL", "ESTATE_CHATS_URL"])
    })
  )

  it.effect.each(["127.0.0.1:8080", "localhost:8080", "ftp://example.com", "example.com", "http://", " "])(
    "%j is no address",
    url =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(read({ ...good, ESTATE_API_URL: url }))
        expect(String(error)).toContain(`"${url}" is not an http or https address`)
        expect(String(error)).not.toContain("k-1")
      })
  )

  it.effect.each(["k 1", "k-1\n", "ключ", "k\u001b[D1"])("%j is no key, and is not shown", key =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(read({ ...good, ESTATE_API_KEY: key }))
      expect(namesIn(error)).toEqual(["ESTATE_API_KEY"])
      expect(String(error)).not.toContain(key)
      expect(String(error)).toContain("a key has Latin letters, digits and signs, with no space between")
    })
  )
})

describe("settings that no client can work with", () => {
  const good = { apiUrl: new URL("http://127.0.0.1:1"), apiKey: Redacted.make("k-1") }
  const refused = (settings: Partial<ClientSettings>) =>
    Layer.build(ApiClient.layer({ ...good, ...settings })).pipe(
      Effect.provide(nodeHttp),
      Effect.scoped,
      Effect.flip,
      Effect.map(error => (error._tag === "InvalidSettings" ? error.problems : []))
    )

  it.effect.each<readonly [keyof ClientSettings, Partial<ClientSettings>]>([
    ["apiUrl", { apiUrl: new URL("ftp://example.com") }],
    ["chatsUrl", { chatsUrl: new URL("file:///") }],
    ["apiKey", { apiKey: Redacted.make("ключ") }],
    ["apiKey", { apiKey: Redacted.make("k\r\nx: y") }],
    ["keyPlacement", { keyPlacement: { as: "header", name: "x y" } }],
    ["keyPlacement", { keyPlacement: { as: "query", name: "" } }],
    ["timeout", { timeout: 0 }],
    ["firstWait", { firstWait: Number.NaN }],
    ["retries", { retries: 1.5 }],
    ["retryShare", { retryShare: -1 }],
    ["leastRetries", { leastRetries: -1 }],
    ["requestsPerSecond", { requestsPerSecond: 0 }],
    ["requestsPerSecond", { requestsPerSecond: Number.NaN }],
    ["concurrency", { concurrency: 0 }],
    ["prefetch", { prefetch: -1 }],
    ["seenRecords", { seenRecords: -1 }],
    ["maxResponseBytes", { maxResponseBytes: 0 }]
  ])("%s: %j", ([setting, settings]) =>
    Effect.gen(function* () {
      expect((yield* refused(settings)).map(problem => problem.setting)).toEqual([setting])
    })
  )

  it.effect("are reported all at once, without the key", () =>
    Effect.gen(function* () {
      const problems = yield* refused({ apiKey: Redacted.make("my key"), concurrency: 0, prefetch: -1 })
      expect(problems.map(({ setting }) => setting)).toEqual(["apiKey", "concurrency", "prefetch"])
      const create = () => createClient({ apiUrl: "http://127.0.0.1:1", apiKey: "my key", concurrency: 0 })
      expect(create).toThrow(
        "apiKey must be a key of Latin letters, digits and signs; concurrency must be a whole number, 1 or more"
      )
    })
  )

  it.effect("are a missing address and a missing key, too", () =>
    Effect.gen(function* () {
      const none: ClientSettings = JSON.parse("{}")
      const built = Layer.build(ApiClient.layer(none)).pipe(Effect.provide(nodeHttp), Effect.scoped)
      expect(yield* Effect.flip(built)).toMatchObject({
        problems: [{ setting: "apiUrl" }, { setting: "apiKey" }]
      })
    })
  )

  it.each([
    [null, "apiUrl must be set: an http or https address; apiKey must be set: a key of Latin letters"],
    [{}, "apiUrl must be set: an http or https address; apiKey must be set: a key of Latin letters"],
    [{ apiUrl: "", apiKey: "" }, "apiUrl must be set: an http or https address; apiKey must be set: a key"],
    [{ apiUrl: "127.0.0.1:8080", apiKey: "k-1" }, "apiUrl must be an http or https address"],
    [{ apiUrl: "http://a", chatsUrl: "nowhere", apiKey: "k-1" }, "chatsUrl must be an http or https address"],
    [{ apiUrl: "http://a", apiKey: " " }, "apiKey must be set: a key of Latin letters, digits and signs"],
    [
      { apiUrl: "http://a", apiKey: "k-1", timeuot: 3 },
      "timeuot must be left out: there is no such setting, only timeout, deadline, "
    ]
  ])("of a program without types: %j", (options, message) => {
    const create = () => createClient(JSON.parse(JSON.stringify(options)))
    expect(create).toThrow(InvalidSettings)
    expect(create).toThrow(message)
  })
})
