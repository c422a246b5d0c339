import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Dispatcher } from "undici"
import type { Exchange } from "./NodeConnection.ts"
import { NotConnected, ProxyError } from "./TransportError.ts"

/** The proxy that the environment names for a protocol, as undici reads it. */
const proxyOf = (protocol: string): string | undefined => {
  const plain = process.env.http_proxy ?? process.env.HTTP_PROXY
  const secure = process.env.https_proxy ?? process.env.HTTPS_PROXY
  return (protocol === "https:" ? secure || plain : plain) || undefined
}

/** True if the environment names a proxy. */
export const hasProxy = (): boolean => proxyOf("https:") !== undefined || proxyOf("http:") !== undefined

/**
 * Exchanges through the proxy that the environment names, except with the hosts of `NO_PROXY`.
 * Node has no support for proxies, so undici is loaded for this alone. Errors name the proxy.
 */
export const proxyConnections: Effect.Effect<Exchange, never, Scope.Scope> = Effect.gen(function* () {
  const { EnvHttpProxyAgent, request } = yield* Effect.promise(() => import("undici"))
  const dispatcher = yield* Effect.acquireRelease(
    Effect.sync(() => new EnvHttpProxyAgent()),
    agent => Effect.promise(() => agent.destroy())
  )
  return ({ origin, target, method, headers, body }, { onResponse, onError }) => {
    const abort = new AbortController()
    let isConnected = false
    const noting = dispatcher.compose(
      whenConnected(() => {
        isConnected = true
      })
    )
    const options = { path: target, method, headers, body: body ?? null, signal: abort.signal }
    const proxy = proxyOf(origin.protocol)
    const fail = (cause: unknown) => {
      const error = proxy === undefined ? cause : new ProxyError(proxy, cause)
      onError(isConnected ? error : new NotConnected(error))
    }
    request(origin.origin, { ...options, dispatcher: noting }).then(
      response =>
        response.statusCode === 407
          ? fail(new Error("the proxy asks for credentials (407)"))
          : onResponse({ status: response.statusCode, headers: response.headers }, response.body),
      fail
    )
    return { abort: () => abort.abort(), mayHaveArrived: () => isConnected }
  }
})

/** Calls back when a request is about to be written: through a proxy, when its tunnel is open. */
const whenConnected =
  (onConnected: () => void): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        onConnected()
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error)
    })
