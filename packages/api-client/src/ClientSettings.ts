import type { HttpClient } from "@effect/platform"
import { Config, ConfigError, type Duration, Either, Option, type Redacted } from "effect"

/** How the key travels: as `Authorization: Bearer`, in a header of another name, or as a query parameter. */
export type KeyPlacement =
  | { readonly as: "bearer" }
  | { readonly as: "header"; readonly name: string }
  | { readonly as: "query"; readonly name: string }

/** Where the platform is, who asks, and how. What is left out has a documented default. */
export interface ClientSettings {
  /** The spec's `{base_url}`. */
  readonly apiUrl: URL
  /** The spec's `{chats_url}`; the API's address where left out. */
  readonly chatsUrl?: URL | undefined
  readonly apiKey: Redacted.Redacted
  /** Bearer where left out. */
  readonly keyPlacement?: KeyPlacement | undefined
  /** How long one attempt may take, answer's body included: 30 seconds where left out. */
  readonly timeout?: Duration.DurationInput | undefined
  /** How often a read that failed for a passing reason is tried again: 3 where left out. */
  readonly retries?: number | undefined
  /** The most that the first retry waits; each further one waits up to twice as long: half a second where left out. */
  readonly firstWait?: Duration.DurationInput | undefined
  /** The longest `Retry-After` that is waited out; one that asks for more fails at once: 1 minute where left out. */
  readonly longestWait?: Duration.DurationInput | undefined
  /** The most retries within a minute, as a share of the calls: 0.1 where left out. A 429 that names its wait does not count. */
  readonly retryShare?: number | undefined
  /** How many retries within a minute there are however few the calls: 10 where left out. */
  readonly leastRetries?: number | undefined
  /** The most requests in a second, in bursts of as many: 100 where left out; `Infinity` for no limit. */
  readonly requestsPerSecond?: number | undefined
  /** The most requests at a time: 8 where left out. */
  readonly concurrency?: number | undefined
  /** How many pages a stream fetches ahead of the one that is read, from its second page on: 2 where left out. */
  readonly prefetch?: number | undefined
  /** Among how many records just past a stream looks for the one at hand, so that none comes twice: 2000 where left out. */
  readonly seenRecords?: number | undefined
  /** How long after a reply of which nothing came back the thread is looked into once more: 2 seconds where left out. */
  readonly settleWait?: Duration.DurationInput | undefined
  /** The most bytes that an answer may have, once it is inflated: 32 MiB where left out. */
  readonly maxResponseBytes?: number | undefined
  /** How a new message is sent, since the spec does not say: JSON where left out. */
  readonly messageBody?: "json" | "form" | undefined
  /** Changes the client that requests go through, each attempt by itself and key and all: for headers, a log, another transport. */
  readonly transformClient?: ((client: HttpClient.HttpClient) => HttpClient.HttpClient) | undefined
}

const url = (name: string) =>
  Config.string(name).pipe(
    Config.mapOrFail(text =>
      Option.match(Option.filter(Option.liftThrowable(() => new URL(text))(), isWeb), {
        onNone: () => Either.left(ConfigError.InvalidData([], `«${text}» is no http or https address`)),
        onSome: Either.right
      })
    )
  )

const isWeb = (address: URL) => address.protocol === "http:" || address.protocol === "https:"

/** What a header can carry (RFC 9110, 5.5): a key with a space, a line break or another alphabet in it was not copied alone. */
const key = (name: string) =>
  Config.nonEmptyString(name).pipe(
    Config.mapOrFail(text =>
      /^[!-~]+$/u.test(text)
        ? Either.right(text)
        : Either.left(
            ConfigError.InvalidData([], "a key has Latin letters, digits and signs, with no space between")
          )
    )
  )

/** The environment that every Estate program reads: `ESTATE_API_URL`, `ESTATE_CHATS_URL`, `ESTATE_API_KEY`. */
export const clientConfig: Config.Config<ClientSettings> = Config.all({
  apiUrl: url("ESTATE_API_URL"),
  chatsUrl: Config.option(url("ESTATE_CHATS_URL")),
  apiKey: Config.redacted(key("ESTATE_API_KEY"))
}).pipe(
  Config.map(({ chatsUrl, ...settings }) => ({ ...settings, chatsUrl: Option.getOrUndefined(chatsUrl) }))
)

/** What to do about each of them, in English and in Russian. */
export const clientFixes = {
  ESTATE_API_URL: {
    en: "set it to the platform's address, such as ESTATE_API_URL=http://127.0.0.1:8080",
    ru: "задайте адрес платформы, например ESTATE_API_URL=http://127.0.0.1:8080"
  },
  ESTATE_CHATS_URL: {
    en: "set it to the address that serves messages, or leave it unset where that is the API's",
    ru: "задайте адрес, где сообщения, или уберите её, если это адрес платформы"
  },
  ESTATE_API_KEY: {
    en: "set it to a key of your agency; on your own service: estate-server keys create --company ID",
    ru: "задайте ключ вашего агентства; у своей службы его создаёт estate-server keys create --company ID"
  }
}
