import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Tracer from "effect/Tracer"
import { type ClientSettings, clientConfig, type InvalidSettings } from "./ClientSettings.ts"
import { clientOf } from "./internal/ClientOf.ts"
import { type Internals, internals } from "./internal/Internals.ts"
import { resolveSettings } from "./internal/Settings.ts"
import { httpClientTransport } from "./internal/transport/HttpClientTransport.ts"
import { Transport } from "./internal/transport/Transport.ts"
import type { PlatformAnswer, PlatformRequest } from "./PlatformRequest.ts"

/**
 * The HTTP client that the services of this package use. Services over one `ApiClient` share its
 * limits and its retry budget.
 */
export class ApiClient extends Context.Tag("@estate/api-client/ApiClient")<
  ApiClient,
  {
    /**
     * Sends a request to an endpoint that no service has, with the same limits, retries and errors.
     * Any 2xx is a success. A write whose answer is lost is not sent again: `call.mayHaveArrived`
     * of its error is true.
     */
    readonly request: (request: PlatformRequest) => Effect.Effect<PlatformAnswer, PlatformError>
    /** @internal */
    readonly [internals]: Internals
  }
>() {
  /** The client for a platform. */
  static readonly layer = (
    settings: ClientSettings
  ): Layer.Layer<ApiClient, InvalidSettings, HttpClient.HttpClient> => Layer.scoped(ApiClient, make(settings))

  /** The same from a `Config`, which is read when the layer is built. Default: the environment. */
  static readonly layerConfig = (
    config: Config.Config<ClientSettings> = clientConfig
  ): Layer.Layer<ApiClient, ConfigError.ConfigError | InvalidSettings, HttpClient.HttpClient> =>
    Layer.unwrapEffect(Effect.map(config, ApiClient.layer))
}

const make = Effect.fnUntraced(function* (options: ClientSettings) {
  const settings = yield* resolveSettings(options)
  const client = yield* HttpClient.HttpClient
  const http = options.transformClient?.(client) ?? client
  const transport = Option.filter(
    yield* Effect.serviceOption(Transport),
    ({ standsFor }) => standsFor === http
  )
  const sendTo = Option.match(transport, {
    onNone: () => httpClientTransport(http),
    onSome: each => each.sendTo
  })
  const { request, ...shared } = clientOf(settings, sendTo, propagated)
  return { request, [internals]: shared }
})

/** Propagates a span as Effect's HTTP clients do, unless the program forbids it. */
const propagated = (span: Tracer.Span) =>
  Effect.map(FiberRef.get(HttpClient.currentTracerPropagation), isPropagated =>
    isPropagated ? HttpTraceContext.toHeaders(span) : {}
  )
