import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiClient } from "../../ApiClient.ts"
import type { ClientSettings, InvalidSettings } from "../../ClientSettings.ts"
import { type Internals, internals } from "../Internals.ts"
import { type LazyLists, streaming } from "./Streaming.ts"

/** The ways to build a service. */
export interface Layers<Service> {
  /** The service over an `ApiClient`. */
  readonly layerWithoutDependencies: Layer.Layer<Service, never, ApiClient>
  /** The service over its own client, with these settings. */
  readonly layer: (settings: ClientSettings) => Layer.Layer<Service, InvalidSettings, HttpClient.HttpClient>
  /** The same from a `Config`, which is read when the layer is built. Default: the environment. */
  readonly layerConfig: (
    config?: Config.Config<ClientSettings>
  ) => Layer.Layer<Service, ConfigError.ConfigError | InvalidSettings, HttpClient.HttpClient>
}

/** The class of a service over an `ApiClient`: its tag, with its layers. */
export const serviceClass =
  <Service, Shape>() =>
  <const Name extends string>(
    name: Name,
    make: (client: Internals) => LazyLists<Shape>
  ): Context.TagClass<Service, Name, Shape> & Layers<Service> => {
    const tag = Context.Tag(name)<Service, Shape>()
    const service = Layer.effect(
      tag,
      Effect.map(ApiClient, client => streaming<Shape>(make(client[internals])))
    )
    return Object.assign(tag, {
      layerWithoutDependencies: service,
      layer: (settings: ClientSettings) => Layer.provide(service, ApiClient.layer(settings)),
      layerConfig: (config?: Config.Config<ClientSettings>) =>
        Layer.provide(service, ApiClient.layerConfig(config))
    })
  }
