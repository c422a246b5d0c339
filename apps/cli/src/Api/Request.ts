import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { plainLine } from "@estate/text/PlainText"
import { Effect } from "effect"

/** The methods that a request may have. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof methods)[number]

/** Names with their values, in the order in which they were given; a name may come several times. */
export type Fields = ReadonlyArray<readonly [name: string, value: string]>

/** A request as it was asked for. */
export interface RawRequest {
  readonly method: Method
  readonly url: URL
  /** What a request that is no GET carries, as JSON. */
  readonly fields: Fields
}

/**
 * A path of the platform, with or without its first slash, or a whole address of it: threads are at the chats' address, all else at the API's.
 * The key goes nowhere else.
 */
export const readPath = (
  path: string,
  { apiUrl, chatsUrl = apiUrl }: ClientSettings
): Effect.Effect<URL, CommandFailed> => {
  const base = /^\/?v1\/threads(?=[/?]|$)/u.test(path) ? chatsUrl : apiUrl
  const text = /^[a-z][a-z0-9+.-]*:/iu.test(path)
    ? path
    : `${base.href.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`
  return Effect.try(() => new URL(text)).pipe(
    Effect.filterOrFail(url => [apiUrl, chatsUrl].some(own => isWithin(url, own))),
    Effect.mapError(() =>
      wrongUse(
        {
          en: `«${plainLine(path)}» is not at ${apiUrl.href}: the key goes nowhere else`,
          ru: `«${plainLine(path)}» — не на ${apiUrl.href}, а ключ отправляется только туда`
        },
        {
          en: "Give a path of the platform, such as /v1/threads",
          ru: "Укажите путь на платформе, например /v1/threads"
        }
      )
    )
  )
}

const isWithin = (url: URL, base: URL) =>
  url.origin === base.origin && url.pathname.startsWith(`${base.pathname.replace(/\/+$/, "")}/`)

/** `name=value`, several times. */
export const readFields = (texts: ReadonlyArray<string>): Effect.Effect<Fields, CommandFailed> =>
  Effect.forEach(texts, text => {
    const at = text.indexOf("=")
    return at < 1
      ? Effect.fail(
          wrongUse({
            en: `-f takes name=value, and not «${plainLine(text)}»`,
            ru: `-f ожидает имя=значение, а не «${plainLine(text)}»`
          })
        )
      : Effect.succeed([text.slice(0, at), text.slice(at + 1)] as const)
  })

/** The same address with fields in its query, in place of what it says under their names. */
export const withQuery = (url: URL, fields: Fields): URL => {
  const asked = new URL(url)
  for (const [name] of fields) asked.searchParams.delete(name)
  for (const [name, value] of fields) asked.searchParams.append(name, value)
  return asked
}

/** Fields as JSON: a name that comes several times has all its values, as an array. */
export const bodyOf = (fields: Fields): Readonly<Record<string, string | ReadonlyArray<string>>> => {
  const values = new Map<string, ReadonlyArray<string>>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 && all[0] !== undefined ? all[0] : all])
  )
}
