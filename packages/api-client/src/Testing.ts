import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { type AllServices, layer as allServices } from "./AllServices.ts"
import type { ApiClient } from "./ApiClient.ts"
import type { ClientSettings } from "./ClientSettings.ts"
import type { Fault } from "./internal/testing/Fault.ts"
import { respondFrom } from "./internal/testing/Respond.ts"
import { type WireWorld, type World, worldFromWire } from "./internal/testing/World.ts"
import { type Client, type ClientOptions, createClient } from "./Promise.ts"

export type { Fault } from "./internal/testing/Fault.ts"
export { type WireWorld, type World, worldFromWire } from "./internal/testing/World.ts"

/** Faults of the platform, and settings of the client. */
export interface TestSettings extends Partial<Omit<ClientSettings, "apiUrl" | "chatsUrl" | "apiKey">> {
  /** Looked up for each request, so that a test can add to the list while it runs. */
  readonly faults?: ReadonlyArray<Fault> | undefined
}

/** Faults of the platform, and options of the client. */
export interface TestOptions
  extends Partial<Omit<ClientOptions, "apiUrl" | "chatsUrl" | "apiKey" | "fetch" | "transport">> {
  /** Looked up for each request, so that a test can add to the list while it runs. */
  readonly faults?: ReadonlyArray<Fault> | undefined
}

/**
 * All services over an in-memory platform that contains `world`: no socket and no key, but the same
 * rules, errors and streams. Each built layer has its own platform.
 */
export const layer = (
  world: World = {},
  { faults = [], ...settings }: TestSettings = {}
): Layer.Layer<ApiClient | AllServices> =>
  allServices({ ...settings, apiUrl: new URL(MEMORY), apiKey: Redacted.make("memory") }).pipe(
    Layer.orDie,
    Layer.provide(Layer.sync(HttpClient.HttpClient, () => inMemory(world, faults)))
  )

/**
 * The client without Effect over an in-memory platform, whose records are in wire format. Throws if
 * a record does not match the contract.
 */
export const createTestClient = (
  world: WireWorld = {},
  { faults = [], ...options }: TestOptions = {}
): Client => {
  const respond = respondFrom(worldFromWire(world), faults)
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { method, url, signal } = request
    const response = respond({ method, url: new URL(url), body: await request.text() })
    const result = await Effect.runPromise(Effect.either(response), { signal })
    if (Either.isLeft(result)) throw new TypeError("fetch failed", { cause: result.left })
    return result.right
  }
  return createClient({ ...options, apiUrl: MEMORY, apiKey: "memory", fetch })
}

const MEMORY = "http://memory"

/** An HTTP client that answers from memory. */
const inMemory = (world: World, faults: ReadonlyArray<Fault>): HttpClient.HttpClient => {
  const respond = respondFrom(world, faults)
  return HttpClient.make((request, url) => {
    const body = request.body._tag === "Uint8Array" ? new TextDecoder().decode(request.body.body) : ""
    return Effect.mapBoth(respond({ method: request.method, url, body }), {
      onFailure: cause => new HttpClientError.RequestError({ request, reason: "Transport", cause }),
      onSuccess: response => HttpClientResponse.fromWeb(request, response)
    })
  })
}
