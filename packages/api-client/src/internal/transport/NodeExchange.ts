import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ConnectionSettings } from "../Connections.ts"
import { type Exchange, nodeConnections } from "./NodeConnection.ts"
import { hasProxy, proxyConnections } from "./NodeProxy.ts"

/**
 * Exchanges over Node's connections, or through the proxy that the settings or the environment
 * name.
 */
export const nodeExchange = (settings: ConnectionSettings): Effect.Effect<Exchange, never, Scope.Scope> =>
  Effect.suspend(() => (hasProxy(settings) ? proxyConnections(settings) : nodeConnections(settings.ca)))
