import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Exchange } from "./NodeConnection.ts"

/** True if the environment names a proxy. */
export const hasProxy = (): boolean =>
  ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].some(name => Boolean(process.env[name]))

/**
 * Exchanges through the proxy that the environment names, except with the hosts of `NO_PROXY`.
 * Node has no support for proxies, so undici is loaded for this alone.
 */
export const proxyConnections: Effect.Effect<Exchange, never, Scope.Scope> = Effect.gen(function* () {
  const { EnvHttpProxyAgent, request } = yield* Effect.promise(() => import("undici"))
  const dispatcher = yield* Effect.acquireRelease(
    Effect.sync(() => new EnvHttpProxyAgent()),
    agent => Effect.promise(() => agent.destroy())
  )
  return ({ origin, target, method, headers, body }, { onResponse, onError }) => {
    const abort = new AbortController()
    const options = { dispatcher, path: target, method, headers, body: body ?? null, signal: abort.signal }
    request(origin.origin, options).then(
      response => onResponse({ status: response.statusCode, headers: response.headers }, response.body),
      onError
    )
    return { abort: () => abort.abort(), mayHaveArrived: () => true }
  }
})
