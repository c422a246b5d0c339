import { Headers, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Context, Duration, Effect, Layer, ParseResult, Redacted } from "effect"
import type { ClientSettings } from "./ClientSettings.ts"
import { readBody, timedOut } from "./internal/Body.ts"
import { typedFailures, unreadable } from "./internal/Failures.ts"
import { withRetry } from "./internal/Retry.ts"

/** The contract's endpoints as they are called, with key, time-out, size cap and retries on each. */
const makeThreads = (settings: ClientSettings) =>
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    return yield* HttpApiClient.group(PlatformApi, {
      group: "threads",
      baseUrl: withoutTrailingSlash(settings.chatsUrl ?? settings.apiUrl),
      httpClient: withManners(http, settings),
      transformResponse: Effect.mapError(error =>
        ParseResult.isParseError(error) ? unreadable(error, Redacted.value(settings.apiKey)) : error
      )
    })
  })

const withoutTrailingSlash = (url: URL) => url.href.replace(/\/+$/, "")

const withManners = (http: HttpClient.HttpClient, settings: ClientSettings) => {
  const timeout = Duration.decode(settings.timeout ?? "30 seconds")
  const retry = withRetry({
    retries: settings.retries ?? 3,
    longestWait: Duration.decode(settings.longestWait ?? "1 minute")
  })
  const bodyLimits = {
    maxBytes: settings.maxResponseBytes ?? 32 * 1024 * 1024,
    secret: Redacted.value(settings.apiKey)
  }
  return http.pipe(
    untraced(settings),
    HttpClient.mapRequest(withKey(settings)),
    HttpClient.mapRequest(settings.messageBody === "form" ? asForm : request => request),
    HttpClient.transform((send, request) =>
      retry(
        send.pipe(
          Effect.flatMap(response => readBody(response, bodyLimits)),
          Effect.timeoutFail({ duration: timeout, onTimeout: () => timedOut(request, timeout) })
        ),
        request
      )
    )
  )
}

const withKey = (settings: ClientSettings) => {
  const key = Redacted.value(settings.apiKey)
  const placement = settings.keyPlacement ?? { as: "bearer" }
  switch (placement.as) {
    case "bearer":
      return HttpClientRequest.bearerToken(key)
    case "header":
      return HttpClientRequest.setHeader(placement.name, key)
    case "query":
      return HttpClientRequest.setUrlParam(placement.name, key)
  }
}

/** A span tells the headers and the address: not the header that holds the key, and nothing where the address does. */
const untraced = ({ keyPlacement }: ClientSettings) => {
  switch (keyPlacement?.as) {
    case "header":
      return HttpClient.transformResponse(
        Effect.locallyWith(Headers.currentRedactedNames, names => [...names, keyPlacement.name])
      )
    case "query":
      return HttpClient.withTracerDisabledWhen(() => true)
    default:
      return (http: HttpClient.HttpClient) => http
  }
}

/** The derived client sends the contract's first form, JSON; a platform may want the other. */
const asForm = (request: HttpClientRequest.HttpClientRequest) => {
  if (request.body._tag !== "Uint8Array") return request
  const fields: Record<string, string> = JSON.parse(new TextDecoder().decode(request.body.body))
  return HttpClientRequest.bodyUrlParams(request, fields)
}

/** The platform as it is called over HTTP: what the services of this package stand on. */
export class ApiClient extends Context.Tag("@estate/api-client/ApiClient")<
  ApiClient,
  {
    readonly threads: Effect.Effect.Success<ReturnType<typeof makeThreads>>
    readonly typed: ReturnType<typeof typedFailures>
  }
>() {
  /** The platform at the given address. */
  static readonly layer = (settings: ClientSettings): Layer.Layer<ApiClient, never, HttpClient.HttpClient> =>
    Layer.effect(
      ApiClient,
      Effect.map(makeThreads(settings), threads => ({
        threads,
        typed: typedFailures(settings.chatsUrl ?? settings.apiUrl, Redacted.value(settings.apiKey))
      }))
    )
}
