import { FetchHttpClient, type HttpClient } from "@effect/platform"
import { Effect, Layer } from "effect"

/** The HTTP client over a `fetch`; default: Node's connections. */
export const httpLayer = (fetch: typeof globalThis.fetch | undefined): Layer.Layer<HttpClient.HttpClient> =>
  fetch === undefined
    ? // Loaded on demand, so that a program with a `fetch` runs without Node.
      Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("../../NodeHttp.ts")),
          ({ layer }) => layer
        )
      )
    : Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))
