import type * as HttpClient from "@effect/platform/HttpClient"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import type * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { CallSettings } from "./CallOptions.ts"
import { isKey, isWeb } from "./internal/Forms.ts"

/** Where the key is sent. */
export type KeyPlacement =
  | {
      /** As `Authorization: Bearer`. */
      readonly as: "bearer"
    }
  | {
      /** In another header, or as a query parameter, which the logs of proxies may show. */
      readonly as: "header" | "query"
      /** The name of the header or of the parameter. */
      readonly name: string
    }

/** Values of a field that were read although their type is not the spec's. */
export interface LenientValues {
  /** The operation that read them, such as `Threads.page`. */
  readonly operation: string
  /** The field, without indices, such as `items.unread_messages`. A key that is data is `*`. */
  readonly path: string
  /** The type in the spec, such as `number`. */
  readonly expected: string
  /** The type that came, such as `string`. */
  readonly actual: string
  /** The number of such values in the answer. */
  readonly count: number
}

/** Invalid settings of a client: all of them, each with what is expected. */
export class InvalidSettings extends Schema.TaggedError<InvalidSettings>()("InvalidSettings", {
  /** The invalid settings, in the order of `ClientSettings`. */
  problems: Schema.Array(
    Schema.Struct({
      /** The name of the setting, such as `concurrency`. */
      setting: Schema.String,
      /** What it must be, such as `a whole number, 1 or more`. */
      expected: Schema.String
    })
  )
}) {
  override get message() {
    return this.problems.map(({ setting, expected }) => `${setting} must be ${expected}`).join("; ")
  }
}

/**
 * The address of the platform, the key, and options with documented defaults. The options of
 * `CallSettings` are the defaults of all calls.
 */
export interface ClientSettings extends CallSettings {
  /** The address of the platform, the spec's `{base_url}`: http or https, with any path. */
  readonly apiUrl: URL
  /** The address that serves messages, the spec's `{chats_url}`. Default: `apiUrl`. */
  readonly chatsUrl?: URL | undefined
  /**
   * The key of the company. It is sent only to these two addresses, and is in no error, log or
   * span.
   */
  readonly apiKey: Redacted.Redacted
  /** Where the key is sent, which the spec does not show. Default: bearer. */
  readonly keyPlacement?: KeyPlacement | undefined
  /** The upper bound of the first random wait, which doubles with each retry. Default: 500 ms. */
  readonly firstWait?: Duration.DurationInput | undefined
  /**
   * The longest `Retry-After` for which the client waits. After a longer one, all calls to the
   * address fail at once, and one request a minute tries again (sooner if this is shorter).
   * Default: 1 minute.
   */
  readonly longestWait?: Duration.DurationInput | undefined
  /**
   * The maximum number of retries per minute, as a share of the calls. Retries after a 429 do not
   * count as long as the platform accepts other requests. Default: 0.1.
   */
  readonly retryShare?: number | undefined
  /** The number of retries per minute that are allowed regardless of `retryShare`. Default: 10. */
  readonly leastRetries?: number | undefined
  /**
   * The maximum number of requests per second to an address, which is also the size of a burst;
   * `Infinity` for no limit, 0.5 for one every two seconds. Default: 100.
   */
  readonly requestsPerSecond?: number | undefined
  /** The maximum number of concurrent requests to an address. Default: 8. */
  readonly concurrency?: number | undefined
  /** How many pages a stream prefetches, from its second page on. Default: 2. */
  readonly prefetch?: number | undefined
  /**
   * How many records a request for a list asks for, 1 to 1000, and how many messages are read
   * before a reply. Default: 100, and 1000 before a reply. The client asks for fewer if the
   * platform allows no more.
   */
  readonly pageSize?: number | undefined
  /** How many recent ids a stream remembers in order to drop duplicates. Default: 2000. */
  readonly seenRecords?: number | undefined
  /**
   * The wait before the thread is read again, after a reply whose answer was lost. Default: 2
   * seconds.
   */
  readonly settleWait?: Duration.DurationInput | undefined
  /** The maximum size of an answer in bytes, after decompression. Default: 32 MiB. */
  readonly maxResponseBytes?: number | undefined
  /**
   * Called for each field of an answer that was read leniently. Default: only the metrics count it.
   */
  readonly onLenient?: ((values: LenientValues) => void) | undefined
  /** The encoding of a new message, which the spec does not show. Default: JSON. */
  readonly messageBody?: "json" | "form" | undefined
  /**
   * Transforms the HTTP client of each attempt, for headers, logging or another transport. It can
   * see the key.
   */
  readonly transformClient?: ((client: HttpClient.HttpClient) => HttpClient.HttpClient) | undefined
}

const url = (name: string) =>
  Config.string(name).pipe(
    Config.mapOrFail(text =>
      URL.canParse(text) && isWeb(new URL(text))
        ? Either.right(new URL(text))
        : Either.left(ConfigError.InvalidData([], `"${text}" is not an http or https address`))
    )
  )

const key = (name: string) =>
  Config.nonEmptyString(name).pipe(
    Config.validate({
      message: "a key has Latin letters, digits and signs, with no space between",
      validation: isKey
    }),
    // `Config.redacted` would also hide what is wrong.
    Config.map(text => Redacted.make(text))
  )

/**
 * The settings of every Estate program: `ESTATE_API_URL`, `ESTATE_CHATS_URL`, `ESTATE_API_KEY`.
 */
export const clientConfig: Config.Config<ClientSettings> = Config.all({
  apiUrl: url("ESTATE_API_URL"),
  chatsUrl: Config.option(url("ESTATE_CHATS_URL")),
  apiKey: key("ESTATE_API_KEY")
}).pipe(
  Config.map(({ chatsUrl, ...settings }) => ({ ...settings, chatsUrl: Option.getOrUndefined(chatsUrl) }))
)
