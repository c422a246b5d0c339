import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Layer from "effect/Layer"
import { Accounts } from "./Accounts.ts"
import { ApiClient } from "./ApiClient.ts"
import { Calls } from "./Calls.ts"
import { Catalogue } from "./Catalogue.ts"
import type { ClientSettings, InvalidSettings } from "./ClientSettings.ts"
import { Drift } from "./Drift.ts"
import { Invoices } from "./Invoices.ts"
import { ListingFields } from "./ListingFields.ts"
import { Threads } from "./Threads.ts"

/** The services of this package. */
export type AllServices = Accounts | Calls | Catalogue | Drift | Invoices | ListingFields | Threads

/** All services over one `ApiClient`, whose limits and retry budget they share. */
export const layerWithoutDependencies: Layer.Layer<AllServices, never, ApiClient> = Layer.mergeAll(
  Accounts.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Catalogue.layerWithoutDependencies,
  Drift.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies
)

/** All services and the `ApiClient` that they share, with these settings. */
export const layer = (
  settings: ClientSettings
): Layer.Layer<AllServices | ApiClient, InvalidSettings, HttpClient.HttpClient> =>
  Layer.provideMerge(layerWithoutDependencies, ApiClient.layer(settings))

/** The same from a `Config`, which is read when the layer is built. Default: the environment. */
export const layerConfig = (
  config?: Config.Config<ClientSettings>
): Layer.Layer<AllServices | ApiClient, ConfigError.ConfigError | InvalidSettings, HttpClient.HttpClient> =>
  Layer.provideMerge(layerWithoutDependencies, ApiClient.layerConfig(config))
