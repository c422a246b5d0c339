import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Accounts } from "./Accounts.ts"
import { ApiClient } from "./ApiClient.ts"
import { Calls } from "./Calls.ts"
import { Catalogue } from "./Catalogue.ts"
import { Invoices } from "./Invoices.ts"
import { Platform } from "./internal/testing/Platform.ts"
import type { World } from "./internal/testing/World.ts"
import { ListingFields } from "./ListingFields.ts"
import { Threads } from "./Threads.ts"

export type { World } from "./internal/testing/World.ts"

/**
 * All services over an in-memory platform that holds `world`: no socket and no key, but the same
 * rules, errors and streams. Each built layer has its own platform.
 */
export const layer = (
  world: World = {}
): Layer.Layer<Accounts | Calls | Catalogue | Invoices | ListingFields | Threads> =>
  Layer.mergeAll(
    Accounts.layerWithoutDependencies,
    Calls.layerWithoutDependencies,
    Catalogue.layerWithoutDependencies,
    Invoices.layerWithoutDependencies,
    ListingFields.layerWithoutDependencies,
    Threads.layerWithoutDependencies
  ).pipe(
    Layer.provide(
      Layer.orDie(ApiClient.layer({ apiUrl: new URL("http://memory"), apiKey: Redacted.make("memory") }))
    ),
    Layer.provide(Layer.sync(HttpClient.HttpClient, () => inMemory(new Platform(world))))
  )

/** An HTTP client that answers from memory. */
const inMemory = (platform: Platform): HttpClient.HttpClient =>
  HttpClient.make((request, url) =>
    Effect.map(DateTime.now, instant => {
      const body = request.body._tag === "Uint8Array" ? new TextDecoder().decode(request.body.body) : "{}"
      const { message = "" }: { readonly message?: string } = JSON.parse(body)
      const { status, json } = platform.answer({
        method: request.method,
        path: url.pathname.split("/").filter(Boolean).map(decodeURIComponent),
        query: url.searchParams,
        message,
        now: LocalDateTime.fromInstant(instant, moscow)
      })
      return HttpClientResponse.fromWeb(request, new Response(JSON.stringify(json), { status }))
    })
  )

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
