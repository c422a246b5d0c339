import { HttpClient } from "@effect/platform"
import { Effect, Layer } from "effect"
import { withShortWay } from "./internal/Exchange.ts"
import { clientOver } from "./internal/node/Client.ts"
import { connections } from "./internal/node/Connection.ts"
import { exchangesOver } from "./internal/node/Exchanges.ts"
import { namesProxy, throughProxy } from "./internal/node/Proxy.ts"

/**
 * An HTTP client for Node that keeps its connections and goes through the proxy that the environment names: `HTTP_PROXY`, `HTTPS_PROXY`
 * and, for what needs none, `NO_PROXY`, each in small letters too. It is the quickest one for this package's services.
 */
export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.scoped(
  HttpClient.HttpClient,
  Effect.map(
    Effect.suspend(() => (namesProxy() ? throughProxy : connections)),
    ask => withShortWay(clientOver(ask), exchangesOver(ask))
  )
)
