import { describe, expect, it, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { parseNetwork } from "../../src/Connection/ClientAddress.ts"
import { stoppedClock } from "../StoppedClock.ts"
import { layerWith, TestService } from "../TestService.ts"

const local = { address: "127.0.0.0", prefix: 8 }
const inner = { address: "10.0.0.0", prefix: 8 }

/** What a request without a key, forwarded so, leaves of its address's ten. */
const left = (forwarded?: string) =>
  Effect.gen(function* () {
    const { request } = yield* TestService
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded }
    return (yield* request("/v1/nothing", { headers })).headers.get("ratelimit-remaining")
  })

const limitedBehind = (...trustedProxies: ReadonlyArray<typeof local>) =>
  Layer.provide(layerWith({ rateLimit: Option.some(1), trustedProxies }), stoppedClock())

layer(limitedBehind(local, inner), { excludeTestServices: true })("behind trusted proxies", it => {
  it.effect("the rightmost address that is no proxy is the caller, whatever stands to its left", () =>
    Effect.gen(function* () {
      expect(yield* left("203.0.113.7")).toBe("9")
      expect(yield* left("198.51.100.1, 203.0.113.7")).toBe("8")
      expect(yield* left("198.51.100.2, 203.0.113.7:4711, 10.1.2.3")).toBe("7")
      expect(yield* left("203.0.113.8")).toBe("9")
      expect(yield* left("2001:db8::1")).toBe("9")
      expect(yield* left("nonsense, [2001:db8::2]:443")).toBe("8")
      expect(yield* left("nonsense, 10.9.9.9")).toBe("9")
      expect(yield* left()).toBe("9")
      expect(yield* left("nonsense")).toBe("8")
    })
  )
})

layer(limitedBehind(), { excludeTestServices: true })("without a trusted proxy", it => {
  it.effect("no header changes the address", () =>
    Effect.gen(function* () {
      expect(yield* left("203.0.113.7")).toBe("9")
      expect(yield* left("203.0.113.8")).toBe("8")
    })
  )
})

describe("a network", () => {
  it.each(["10.0.0.0/8", "192.0.2.1", "fd00::/8", "::1"])("is read: %s", text => {
    expect(parseNetwork(text)).toBeDefined()
  })

  it.each(["", "10.0.0.0/33", "proxy.example", "10.0.0", "fd00::/129", "10.0.0.0/8/8"])(
    "is refused: «%s»",
    text => {
      expect(parseNetwork(text)).toBeUndefined()
    }
  )
})
