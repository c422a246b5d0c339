import { Accounts } from "@estate/api-client/Accounts"
import { ApiClient } from "@estate/api-client/ApiClient"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { ListingFields } from "@estate/api-client/ListingFields"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import * as Testing from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Either, Layer, ManagedRuntime, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { linesOf, recordsOf, worldOf } from "./model/Lines.ts"
import { anyStep, type Services, type Step } from "./model/Steps.ts"
import { Random } from "./Random.ts"

const STEPS = Number(process.env.ESTATE_STEPS ?? 160)
const SEED = Number(process.env.ESTATE_SEED ?? 7)

const overSocket = (house: House) =>
  Layer.mergeAll(
    Accounts.layerClient,
    Calls.layerClient,
    Catalogue.layerClient,
    Invoices.layerClient,
    ListingFields.layerClient,
    Threads.layerClient
  ).pipe(
    Layer.provide(ApiClient.layer({ apiUrl: new URL(house.serviceUrl), apiKey: Redacted.make(house.key) })),
    Layer.provide(nodeHttp)
  )

/** A value as it can be compared; of what the clock had a say in only that it was said. */
const shown = (value: unknown, clocked: ReadonlyArray<string>): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, each: unknown) => (clocked.includes(name) ? "then" : each)))

const outcome = async (
  runtime: ManagedRuntime.ManagedRuntime<Services, never>,
  { name, run }: Step
): Promise<unknown> => {
  const result = await runtime.runPromise(Effect.either(run))
  if (Either.isLeft(result)) return { error: result.left._tag }
  // Which of two threads was written into last is the clock's to say, and the ids of what was sent are each platform's own.
  if (!name.startsWith("Threads.")) return { done: shown(result.right, []) }
  return { done: inAnyOrder(shown(result.right, ["lastMessageAt", "readAt", "createdAt"])) }
}

const inAnyOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => JSON.stringify(withoutNewIds(each))).sort()
  if (typeof value === "object" && value !== null && "items" in value)
    return { ...value, items: inAnyOrder(value.items) }
  return value
}

const withoutNewIds = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "text" in record ? { ...record, id: "" } : record

describe.each([false, true])("the client over a socket, and the platform in memory; feeds: %s", feeds => {
  it(`say the same of ${STEPS} steps (seed ${SEED})`, async () => {
    const random = new Random(SEED + Number(feeds))
    const records = recordsOf(random, feeds)
    const house = await House.open(linesOf(records, feeds))
    const real = ManagedRuntime.make(overSocket(house))
    const model = ManagedRuntime.make(Testing.layer(worldOf(records)))
    try {
      const seen = new Set<string>()
      for (let number = 1; number <= STEPS; number++) {
        const seed = SEED * 1_000_000 + number
        // Made twice from one seed: a step decides what it asks for while it runs.
        const [one, other] = [anyStep(new Random(seed), feeds), anyStep(new Random(seed), feeds)]
        const [expected, actual] = [await outcome(model, one), await outcome(real, other)]
        expect({ number, step: one.name, ...Object(actual) }).toEqual({
          number,
          step: other.name,
          ...Object(expected)
        })
        seen.add(one.name)
      }
      expect(seen.size).toBe(22)
    } finally {
      await Promise.all([real.dispose(), model.dispose(), house.close()])
    }
  }, 600_000)
})
