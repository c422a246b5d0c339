import { FetchHttpClient, type HttpClient } from "@effect/platform"
import { Effect, Layer } from "effect"

/** Node's own connections, by the proxy that the environment names where it names one; a `fetch` where one is given. */
export const httpLayer = (given: typeof globalThis.fetch | undefined): Layer.Layer<HttpClient.HttpClient> =>
  given === undefined
    ? // Loaded here alone, so that with a `fetch` of its own a program can run where there is no Node.
      Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("../../NodeHttp.ts")),
          ({ layer }) => layer
        )
      )
    : Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, given))
