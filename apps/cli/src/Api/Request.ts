import { endpoints } from "@estate/api/Endpoints"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { type CommandFailed, notTogether, wrongUse } from "@estate/command-line/CommandFailed"
import { readInputFile } from "@estate/command-line/InputFile"
import { quoted } from "@estate/command-line/Mistake"
import { type Duration, Effect, Option } from "effect"

/** The methods of a request. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof methods)[number]

/** Names and values in the order of the arguments; a name may be repeated. */
export type Fields = ReadonlyArray<readonly [name: string, value: string]>

/** A request. */
export interface RawRequest {
  readonly method: Method
  readonly url: URL
  /** The JSON body of a request other than GET. */
  readonly fields: Fields
  readonly headers: Readonly<Record<string, string>>
  /** An unchanged body, instead of the fields. */
  readonly body: Uint8Array | undefined
}

/** What the platform answered, with any status. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The wait that it asks for; none if it asks for none. */
  readonly retryAfter: Option.Option<Duration.Duration>
  readonly text: string
}

/** The contract's paths up to their first parameter, such as `v1/threads`; the longest first. */
const roots = endpoints
  .map(({ path, resource }) => ({ root: path.replace(/^\/|\/:.*$/g, ""), servedAt: resource.servedAt }))
  .sort((one, other) => other.root.length - one.root.length)

/** Where a path is served: an unknown one under `v1/threads` is where the threads are. */
const servedAt = (path: string) => {
  const [, bare = ""] = /^\/?([^?]*)/u.exec(path) ?? []
  return roots.find(({ root }) => bare === root || bare.startsWith(`${root}/`))?.servedAt
}

/**
 * Reads a path of the platform, or a complete URL. The contract says which paths have a separate
 * address; everything else is at the API's address. The key is sent nowhere else.
 */
export const readPath = (
  path: string,
  { apiUrl, chatsUrl = apiUrl }: ClientSettings
): Effect.Effect<URL, CommandFailed> => {
  const base = servedAt(path) === "chats" ? chatsUrl : apiUrl
  const text = /^[a-z][a-z0-9+.-]*:/iu.test(path)
    ? path
    : `${base.href.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`
  return Effect.try(() => new URL(text)).pipe(
    Effect.filterOrFail(url => [apiUrl, chatsUrl].some(own => isWithin(url, own))),
    Effect.mapError(() =>
      wrongUse(
        {
          en: `${quoted(path).en} is outside of ${apiUrl.href}, and the key is not sent anywhere else`,
          ru: `${quoted(path).ru} — не на ${apiUrl.href}, а ключ отправляется только туда`
        },
        {
          en: "Use a path of the platform, such as /v1/threads",
          ru: "Укажите путь на платформе, например /v1/threads"
        }
      )
    )
  )
}

const isWithin = (url: URL, base: URL) =>
  url.origin === base.origin && url.pathname.startsWith(`${base.pathname.replace(/\/+$/, "")}/`)

/** Reads `name=value`. */
export const readFields = (texts: ReadonlyArray<string>): Effect.Effect<Fields, CommandFailed> =>
  Effect.forEach(texts, text => {
    const at = text.indexOf("=")
    return at < 1
      ? Effect.fail(
          wrongUse({
            en: `-f expects name=value, not ${quoted(text).en}`,
            ru: `-f ожидает имя=значение, а не ${quoted(text).ru}`
          })
        )
      : Effect.succeed([text.slice(0, at), text.slice(at + 1)] as const)
  })

/** The headers that `estate` sets itself: the key, and those of the connection. */
const ownHeaders = ["authorization", "connection", "content-length", "host", "transfer-encoding"]

/** Reads `Name: value`, several as one record. */
export const readHeaders = (
  texts: ReadonlyArray<string>
): Effect.Effect<Readonly<Record<string, string>>, CommandFailed> =>
  Effect.map(
    Effect.forEach(texts, text => {
      const [, name = "", value = ""] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t -~]*)$/u.exec(text) ?? []
      if (name === "")
        return Effect.fail(
          wrongUse({
            en: `-H expects "Name: value", not ${quoted(text).en}`,
            ru: `-H ожидает «Имя: значение», а не ${quoted(text).ru}`
          })
        )
      return ownHeaders.includes(name.toLowerCase())
        ? Effect.fail(
            wrongUse({
              en: `-H: ${name} is set by estate itself`,
              ru: `-H: заголовок ${name} задаёт сама estate`
            })
          )
        : Effect.succeed([name.toLowerCase(), value.trim()] as const)
    }),
    Object.fromEntries<string>
  )

/** Reads the body that `--input` names, if there is one: a file, or `-` for standard input. */
export const readBody = (
  input: Option.Option<string>,
  method: Method,
  fields: Fields
): Effect.Effect<Uint8Array | undefined, CommandFailed> => {
  if (Option.isNone(input)) return Effect.succeed(undefined)
  if (method === "GET")
    return wrongUse(
      { en: "--input does not work with GET", ru: "--input не работает с GET" },
      { en: "Name the method: -X POST", ru: "Укажите метод: -X POST" }
    )
  if (fields.length > 0) return notTogether("--input", "-f")
  return readInputFile(input.value)
}

/** The URL with the fields in its query; they replace parameters of the same name. */
export const withQuery = (url: URL, fields: Fields): URL => {
  const result = new URL(url)
  for (const [name] of fields) result.searchParams.delete(name)
  for (const [name, value] of fields) result.searchParams.append(name, value)
  return result
}

/** Fields as JSON. A repeated name has an array of its values. */
export const bodyOf = (fields: Fields): Readonly<Record<string, string | ReadonlyArray<string>>> => {
  const values = new Map<string, ReadonlyArray<string>>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 && all[0] !== undefined ? all[0] : all])
  )
}
