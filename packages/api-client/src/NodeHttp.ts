import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nodeConnections } from "./internal/transport/NodeConnection.ts"
import { nodeFetch } from "./internal/transport/NodeFetch.ts"
import { hasProxy, proxyConnections } from "./internal/transport/NodeProxy.ts"
import { nodeTransport } from "./internal/transport/NodeTransport.ts"
import { Transport } from "./internal/transport/Transport.ts"

/**
 * An HTTP client for Node with kept-alive connections, and the faster `Transport` over the same
 * connections, which this package's services use while the client has no hooks. Both go through
 * the proxy that `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name, in either case of letters.
 */
export const layer: Layer.Layer<HttpClient.HttpClient | Transport> = Layer.unwrapScoped(
  Effect.map(
    Effect.suspend(() => (hasProxy() ? proxyConnections : nodeConnections)),
    exchange =>
      Layer.effect(
        Transport,
        Effect.map(HttpClient.HttpClient, client => ({
          sendTo: nodeTransport(exchange),
          standsFor: client
        }))
      ).pipe(
        Layer.provideMerge(FetchHttpClient.layer),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, nodeFetch(exchange)))
      )
  )
)
