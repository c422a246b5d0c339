import type * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ConnectionSettings } from "../Connections.ts"

/** Node's connections, loaded on demand: a program with a `fetch` has no use for them. */
export const ownConnections = (settings: ConnectionSettings): Layer.Layer<HttpClient.HttpClient> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("../../NodeHttp.ts")),
      http => (Object.keys(settings).length === 0 ? http.layer : Layer.orDie(http.layerWith(settings)))
    )
  )
