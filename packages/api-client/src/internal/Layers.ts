import type { HttpClient } from "@effect/platform"
import { type Config, type ConfigError, Layer } from "effect"
import { ApiClient } from "../ApiClient.ts"
import type { ClientSettings } from "../ClientSettings.ts"

/** A service over the platform at the given address, with a client of its own. */
export const layerOf =
  <Service>(layerClient: Layer.Layer<Service, never, ApiClient>) =>
  (settings: ClientSettings): Layer.Layer<Service, never, HttpClient.HttpClient> =>
    Layer.provide(layerClient, ApiClient.layer(settings))

/** The same by settings that are read when it is made: from the environment where nothing else is said. */
export const layerConfigOf =
  <Service>(layerClient: Layer.Layer<Service, never, ApiClient>) =>
  (
    config?: Config.Config<ClientSettings>
  ): Layer.Layer<Service, ConfigError.ConfigError, HttpClient.HttpClient> =>
    Layer.provide(layerClient, ApiClient.layerConfig(config))
