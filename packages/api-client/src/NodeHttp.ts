import type { HttpClient } from "@effect/platform"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { EnvHttpProxyAgent } from "@effect/platform-node/Undici"
import { Effect, Layer } from "effect"

/**
 * An HTTP client for Node that keeps its connections and goes through the proxy that the environment names: `HTTP_PROXY`, `HTTPS_PROXY`
 * and, for what needs none, `NO_PROXY`, each in small letters too.
 */
export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.provide(
  NodeHttpClient.layerUndiciWithoutDispatcher,
  Layer.scoped(
    NodeHttpClient.Dispatcher,
    Effect.acquireRelease(
      Effect.sync(() => new EnvHttpProxyAgent()),
      agent => Effect.promise(() => agent.destroy())
    )
  )
)
