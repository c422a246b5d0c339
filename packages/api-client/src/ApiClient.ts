import { HttpClient } from "@effect/platform"
import { type Config, type ConfigError, Context, Effect, identity, Layer, type Scope } from "effect"
import { type ClientSettings, clientConfig } from "./ClientSettings.ts"
import { attemptsAt } from "./internal/Attempt.ts"
import { exchangesThrough } from "./internal/Exchange.ts"
import { limits } from "./internal/Limits.ts"
import { operationsOf } from "./internal/Operations.ts"
import { RetryBudget } from "./internal/RetryBudget.ts"
import { type Completed, completed } from "./internal/Settings.ts"
import { makeTurns, type Turns } from "./internal/Turns.ts"

/**
 * The platform as it is called over HTTP: what the services of this package stand on. All that stand on one share its limits and its
 * retry budget.
 */
export class ApiClient extends Context.Tag("@estate/api-client/ApiClient")<
  ApiClient,
  {
    /** Calls to an endpoint of the contract, with all that HTTP can do to them as typed errors. */
    readonly operation: ReturnType<typeof operationsOf>
    /** The settings, with what was left out filled in. */
    readonly settings: Completed
    /** Lets what has one name run one after another, whoever asks for it. */
    readonly inTurn: Turns
  }
>() {
  /** The platform at the given addresses, without a layer. */
  static readonly make = (
    settings: ClientSettings
  ): Effect.Effect<ApiClient["Type"], never, HttpClient.HttpClient | Scope.Scope> => make(settings)

  /** The platform at the given addresses. */
  static readonly layer = (settings: ClientSettings): Layer.Layer<ApiClient, never, HttpClient.HttpClient> =>
    Layer.scoped(ApiClient, make(settings))

  /** The same by settings that are read when it is made: from the environment where nothing else is said. */
  static readonly layerConfig = (
    config: Config.Config<ClientSettings> = clientConfig
  ): Layer.Layer<ApiClient, ConfigError.ConfigError, HttpClient.HttpClient> =>
    Layer.unwrapEffect(Effect.map(config, ApiClient.layer))
}

const make = Effect.fnUntraced(function* (given: ClientSettings) {
  const settings = completed(given)
  const transform = given.transformClient ?? identity<HttpClient.HttpClient>
  const http = transform(yield* HttpClient.HttpClient)
  const operation = operationsOf({
    settings,
    attemptAt: attemptsAt(exchangesThrough(http), settings),
    limited: yield* limits(settings),
    budget: new RetryBudget(settings.retryShare, settings.leastRetries)
  })
  return { operation, settings, inTurn: makeTurns() }
})
