import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ConnectionSettings } from "../Connections.ts"
import { Transport } from "../transport/Transport.ts"

/** Node's connections, loaded on demand: a program with a `fetch` has no use for them. */
export const ownConnections = (settings: ConnectionSettings): Layer.Layer<Transport> =>
  Layer.scoped(
    Transport,
    Effect.gen(function* () {
      const { nodeExchange } = yield* Effect.promise(() => import("../transport/NodeExchange.ts"))
      const { nodeTransport } = yield* Effect.promise(() => import("../transport/NodeTransport.ts"))
      return { sendTo: nodeTransport(yield* nodeExchange(settings)) }
    })
  )
