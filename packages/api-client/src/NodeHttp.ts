import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidSettings } from "./ClientSettings.ts"
import { type ConnectionSettings, problemsOfConnections } from "./internal/Connections.ts"
import { nodeExchange } from "./internal/transport/NodeExchange.ts"
import { nodeFetch } from "./internal/transport/NodeFetch.ts"
import { nodeTransport } from "./internal/transport/NodeTransport.ts"
import { Transport } from "./internal/transport/Transport.ts"

export type { ConnectionSettings } from "./internal/Connections.ts"

const make = (settings: ConnectionSettings): Layer.Layer<HttpClient.HttpClient | Transport> =>
  Layer.unwrapScoped(
    Effect.map(nodeExchange(settings), exchange =>
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

/**
 * An HTTP client for Node with kept-alive connections, and the faster `Transport` over the same
 * connections, which this package's services use as long as the client has no hooks. Both use the
 * proxy that `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name, in upper or lower case.
 */
export const layer: Layer.Layer<HttpClient.HttpClient | Transport> = make({})

/** The same with another proxy or other certificates. */
export const layerWith = (
  settings: ConnectionSettings
): Layer.Layer<HttpClient.HttpClient | Transport, InvalidSettings> => {
  const problems = problemsOfConnections(settings)
  return problems.length === 0 ? make(settings) : Layer.fail(new InvalidSettings({ problems }))
}
