import { HttpApiClient, type HttpApiGroup, HttpClient } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Context, Effect, Layer, ParseResult, Redacted } from "effect"
import type { ClientSettings } from "./ClientSettings.ts"
import { type Raw, typedFailures } from "./internal/Failures.ts"
import { withManners } from "./internal/Manners.ts"
import { unreadable } from "./internal/Unreadable.ts"

type GroupName = HttpApiGroup.HttpApiGroup.Name<(typeof PlatformApi)["groups"][string]>

/**
 * The endpoints of one group, at the address that serves it: threads at the spec's `{chats_url}`, the others at `{base_url}`. A
 * service makes its own alone: all fifteen endpoints take a command that needs four about twice as long.
 */
const groupsOf = (http: HttpClient.HttpClient, settings: ClientSettings) => {
  const httpClient = withManners(http, settings)
  const secret = Redacted.value(settings.apiKey)
  return <const Name extends GroupName>(group: Name) => {
    const baseUrl = group === "threads" ? (settings.chatsUrl ?? settings.apiUrl) : settings.apiUrl
    const typed = typedFailures(baseUrl, secret)
    return Effect.map(
      HttpApiClient.group(PlatformApi, {
        group,
        httpClient,
        baseUrl: baseUrl.href.replace(/\/+$/, ""),
        transformResponse: Effect.mapError(error =>
          ParseResult.isParseError(error) ? unreadable(error, secret) : error
        )
      }),
      endpoints =>
        <A, E>(call: (group: typeof endpoints) => Effect.Effect<A, E | Raw>) =>
          typed(call(endpoints))
    )
  }
}

/** The platform as it is called over HTTP: what the services of this package stand on. */
export class ApiClient extends Context.Tag("@estate/api-client/ApiClient")<
  ApiClient,
  {
    /** Calls to one group of endpoints, with all that HTTP can do to them as typed errors. */
    readonly group: ReturnType<typeof groupsOf>
  }
>() {
  /** The platform at the given addresses. */
  static readonly layer = (settings: ClientSettings): Layer.Layer<ApiClient, never, HttpClient.HttpClient> =>
    Layer.effect(
      ApiClient,
      Effect.map(HttpClient.HttpClient, http => ({ group: groupsOf(http, settings) }))
    )
}
