import { Headers, HttpClient, HttpClientRequest } from "@effect/platform"
import { Duration, Effect, Redacted } from "effect"
import type { ClientSettings } from "../ClientSettings.ts"
import { readBody, timedOut } from "./Body.ts"
import { withRetry } from "./Retry.ts"

/** The client with what every request has: the key, a time-out, a size cap and retries. */
export const withManners = (http: HttpClient.HttpClient, settings: ClientSettings) => {
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
