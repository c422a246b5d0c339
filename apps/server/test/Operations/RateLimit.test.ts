import { expect, it, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { RateLimit } from "../../src/Operations/RateLimit.ts"
import { company, thread } from "../Fixtures.ts"
import { stoppedClock } from "../StoppedClock.ts"
import { layerWith, TestService } from "../TestService.ts"

const limitHeaders = (headers: Headers) =>
  ["limit", "remaining", "reset"].map(name => headers.get(`ratelimit-${name}`))

let nowMillis = 1_700_000_000_000

/** The system's clock is set back all the time. */
const clock = stoppedClock({ monotonicMillis: () => nowMillis, systemMillis: () => -nowMillis })

it.effect("allows a caller again after Retry-After", () =>
  Effect.gen(function* () {
    const { take } = yield* RateLimit
    const isRefused = Effect.sync(() => Option.isSome(take({ name: "key 1", key: Option.none() }).refusal))
    expect(yield* Effect.replicateEffect(isRefused, 11)).toEqual([...Array(10).fill(false), true])
    nowMillis += 999
    expect(yield* isRefused).toBe(true)
    nowMillis += 1
    expect(yield* isRefused).toBe(false)
  }).pipe(Effect.provide(Layer.provide(RateLimit.layer(Option.some(1)), clock)))
)

layer(Layer.provide(layerWith({ rateLimit: Option.some(1) }), clock), { excludeTestServices: true })(
  "the rate limit",
  it => {
    it.effect("counts by key, and by address without a valid key", () =>
      Effect.gen(function* () {
        const { request, makeKey, importLines } = yield* TestService
        yield* importLines([company(1), thread(1)])
        const [first, second] = [yield* makeKey(1), yield* makeKey(1)]
        const list = (headers: Record<string, string>) => request("/v1/threads?entity=order", { headers })

        const answers = yield* Effect.replicateEffect(list({ "x-api-key": first.key }), 12)
        expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
        expect(limitHeaders(answers[0]?.headers ?? new Headers())).toEqual(["10", "9", "1"])
        const refused = answers.at(-1)
        expect(refused).toMatchObject({ status: 429, json: { status: 429, title: "Too Many Requests" } })
        expect(refused?.headers.get("retry-after")).toBe("1")
        expect(limitHeaders(refused?.headers ?? new Headers())).toEqual(["10", "0", "10"])

        expect((yield* list({ authorization: `Bearer ${second.key}` })).status).toBe(200)
        const again = yield* list({ authorization: `Bearer ${second.key}` })
        expect(again.headers.get("ratelimit-remaining")).toBe("8")

        const strangers = yield* Effect.forEach(
          ["/v1/threads", "/v1/billing/filter/count_statuses", "/v1/nothing", "/openapi.json", "/v1/threads"],
          path => request(path)
        )
        expect(strangers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual([
          "9",
          "8",
          "7",
          "6",
          "5"
        ])
        expect((yield* list({ "x-api-key": "wrong" })).headers.get("ratelimit-remaining")).toBe("4")
        yield* Effect.replicateEffect(request("/v1/threads"), 5)
        expect((yield* request("/v1/nothing")).status).toBe(429)
      })
    )

    it.effect("does not limit monitoring", () =>
      Effect.gen(function* () {
        const { request } = yield* TestService
        const watched = yield* Effect.replicateEffect(Effect.zip(request("/healthz"), request("/livez")), 15)
        expect(new Set(watched.flat().map(({ status }) => status))).toEqual(new Set([200]))
        expect(watched[0]?.[0].headers.has("ratelimit-limit")).toBe(false)
      })
    )
  }
)
