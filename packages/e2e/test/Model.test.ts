import { type AllServices, layer as allServices } from "@estate/api-client/AllServices"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import * as Testing from "@estate/api-client/Testing"
import { Random } from "@estate/testing/Random"
import { Effect, Either, Layer, ManagedRuntime, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { linesOf, recordsOf, wireWorldOf } from "./model/Records.ts"
import { anyStep, type Step } from "./model/Steps.ts"

const STEPS = Number(process.env.ESTATE_STEPS ?? 100)
const SEED = Number(process.env.ESTATE_SEED ?? 7)

const clientOf = (deployment: Deployment) =>
  allServices({ apiUrl: new URL(deployment.serviceUrl), apiKey: Redacted.make(deployment.key) }).pipe(
    Layer.provide(nodeHttp),
    Layer.orDie
  )

/** A value as JSON, with the fields that depend on the clock replaced. */
const comparable = (value: unknown, clockFields: ReadonlyArray<string>): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, each: unknown) => (clockFields.includes(name) ? "then" : each))
  )

const outcome = async (
  runtime: ManagedRuntime.ManagedRuntime<AllServices, never>,
  { name, run }: Step
): Promise<unknown> => {
  const result = await runtime.runPromise(Effect.either(run))
  if (Either.isLeft(result)) return { error: result.left._tag }
  // Times and the ids of new messages differ between the two, and with them the order.
  if (!name.startsWith("Threads.")) return { done: comparable(result.right, []) }
  return { done: inAnyOrder(comparable(result.right, ["lastMessageAt", "readAt", "createdAt"])) }
}

const inAnyOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => JSON.stringify(withoutNewIds(each))).sort()
  if (typeof value === "object" && value !== null && "items" in value)
    return { ...value, items: inAnyOrder(value.items) }
  return value
}

const withoutNewIds = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "text" in record ? { ...record, id: "" } : record

describe.each([false, true])("the client over a socket and the in-memory platform; feeds: %s", feeds => {
  it(`return the same for ${STEPS} steps (seed ${SEED})`, async () => {
    const random = new Random(SEED + Number(feeds))
    const records = recordsOf(random, feeds)
    const deployment = await Deployment.start(linesOf(records, feeds))
    const client = ManagedRuntime.make(clientOf(deployment))
    const model = ManagedRuntime.make(Testing.layer(Testing.worldFromWire(wireWorldOf(records))))
    try {
      const seen = new Set<string>()
      for (let number = 1; number <= STEPS; number++) {
        const seed = SEED * 1_000_000 + number
        // Made twice from one seed, since a step draws its parameters while it runs.
        const [modelStep, clientStep] = [anyStep(new Random(seed), feeds), anyStep(new Random(seed), feeds)]
        const [expected, actual] = [await outcome(model, modelStep), await outcome(client, clientStep)]
        expect({ number, step: modelStep.name, ...Object(actual) }).toEqual({
          number,
          step: clientStep.name,
          ...Object(expected)
        })
        seen.add(modelStep.name)
      }
      expect(seen.size).toBe(22)
    } finally {
      await Promise.all([client.dispose(), model.dispose(), deployment.close()])
    }
  }, 600_000)
})
