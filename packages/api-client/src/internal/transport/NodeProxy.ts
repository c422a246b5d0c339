import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import type { Dispatcher } from "undici"
import { networkMessageOf } from "../../ConnectError.ts"
import type { ConnectionSettings } from "../Connections.ts"
import { type Exchange, trusting } from "./NodeConnection.ts"
import { NotConnected, ProxyError } from "./TransportError.ts"

/**
 * The proxy that the environment names for a protocol. As with curl, `proxy.example:3128` means an
 * HTTP proxy.
 */
const proxyOf = (protocol: string): string | undefined => {
  const plain = process.env.http_proxy ?? process.env.HTTP_PROXY
  const secure = process.env.https_proxy ?? process.env.HTTPS_PROXY
  const named = (protocol === "https:" ? secure?.trim() || plain : plain)?.trim()
  if (named === undefined || named === "") return undefined
  return named.includes("://") ? named : `http://${named}`
}

/** True if the settings, or else the environment, name a proxy. */
export const hasProxy = ({ proxy }: ConnectionSettings): boolean =>
  proxy === undefined ? proxyOf("https:") !== undefined || proxyOf("http:") !== undefined : proxy !== false

/**
 * Exchanges through the proxy of the settings, or else through the one that the environment names,
 * except for the hosts of `NO_PROXY`. Node has no support for proxies, so undici is loaded only for
 * this. Errors name the proxy. If the proxy in the environment is not an address, every request
 * fails.
 */
export const proxyConnections = Effect.fnUntraced(function* ({ proxy: own, ca }: ConnectionSettings) {
  const { EnvHttpProxyAgent, Pool, request } = yield* Effect.promise(() => import("undici"))
  const trusted = { connect: trusting(ca), requestTls: trusting(ca) }
  const address = own ? String(own) : undefined
  const named =
    address === undefined
      ? { httpProxy: proxyOf("http:") ?? "", httpsProxy: proxyOf("https:") ?? "" }
      : { httpProxy: address, httpsProxy: address, noProxy: "" }
  const made = yield* Effect.either(
    Effect.acquireRelease(
      Effect.try(
        () =>
          new EnvHttpProxyAgent({
            ...trusted,
            ...named,
            clientFactory: (origin, options) => new Pool(origin, options).compose(failingIfClosed)
          })
      ),
      agent => Effect.promise(() => agent.destroy())
    )
  )
  if (Either.isLeft(made)) return wrongProxy
  const dispatcher = made.right
  const exchange: Exchange = ({ origin, target, method, headers, body }, { onResponse, onError }) => {
    const abort = new AbortController()
    let isConnected = false
    const noting = dispatcher.compose(
      whenConnected(() => {
        isConnected = true
      })
    )
    const options = { path: target, method, headers, body: body ?? null, signal: abort.signal }
    const proxy = address ?? proxyOf(origin.protocol)
    const fail = (cause: unknown) => {
      const error =
        proxy === undefined
          ? cause
          : new ProxyError(proxy, cause, address === undefined ? "environment" : "settings")
      onError(isConnected ? error : new NotConnected(error))
    }
    request(origin.origin, { ...options, dispatcher: noting }).then(
      response =>
        response.statusCode === UNAUTHENTICATED
          ? fail(refused(UNAUTHENTICATED))
          : onResponse({ status: response.statusCode, headers: response.headers }, response.body),
      cause => {
        const [, status] = REFUSED_TUNNEL.exec(networkMessageOf(cause) ?? "") ?? []
        fail(status === undefined ? cause : refused(Number(status)))
      }
    )
    return { abort: () => abort.abort(), mayHaveArrived: () => isConnected }
  }
  return exchange
})

/** What undici says of a proxy that does not open a tunnel. */
const REFUSED_TUNNEL = /^Proxy response \((\d+)\)/

const UNAUTHENTICATED = 407

const refused = (status: number): Error =>
  new Error(`the proxy ${status === UNAUTHENTICATED ? "asks for credentials" : "refuses"} (${status})`)

const wrongProxy: Exchange = (_, { onError }) => {
  const error = new Error("HTTP_PROXY or HTTPS_PROXY is not an http or https address")
  queueMicrotask(() => onError(new NotConnected(error)))
  return { abort: () => {}, mayHaveArrived: () => false }
}

const forwarding = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestStart: (...start) => handler.onRequestStart?.(...start),
  onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
  onResponseStart: (...start) => handler.onResponseStart?.(...start),
  onResponseData: (...data) => handler.onResponseData?.(...data),
  onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
  onResponseError: (...error) => handler.onResponseError?.(...error)
})

/** Calls back when a request is about to be written; with a proxy, when its tunnel is open. */
const whenConnected =
  (onConnected: () => void): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) =>
    dispatch(options, {
      ...forwarding(handler),
      onRequestStart: (controller, context) => {
        onConnected()
        handler.onRequestStart?.(controller, context)
      }
    })

/**
 * If a proxy closes the connection instead of opening a tunnel, undici asks it again at once,
 * thousands of times a second, unless the error is another than its own.
 */
const failingIfClosed: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) =>
  dispatch(options, {
    ...forwarding(handler),
    onResponseError: (controller, error) =>
      handler.onResponseError?.(
        controller,
        Predicate.hasProperty(error, "code") && error.code === "UND_ERR_SOCKET"
          ? new Error("the proxy closes the connection")
          : error
      )
  })
