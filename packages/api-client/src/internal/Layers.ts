import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Layer from "effect/Layer"
import { ApiClient } from "../ApiClient.ts"
import type { ClientSettings, InvalidSettings } from "../ClientSettings.ts"

/** The layer of a service with an `ApiClient` of its own. */
export const layerOf =
  <Service>(service: Layer.Layer<Service, never, ApiClient>) =>
  (settings: ClientSettings): Layer.Layer<Service, InvalidSettings, HttpClient.HttpClient> =>
    Layer.provide(service, ApiClient.layer(settings))

/** The same by a `Config`, read when the layer is built; default: the environment. */
export const layerConfigOf =
  <Service>(service: Layer.Layer<Service, never, ApiClient>) =>
  (
    config?: Config.Config<ClientSettings>
  ): Layer.Layer<Service, ConfigError.ConfigError | InvalidSettings, HttpClient.HttpClient> =>
    Layer.provide(service, ApiClient.layerConfig(config))
