import { Either, Encoding } from "effect"
import { Refusal, refuse } from "./Refusal.ts"

/** The cursor of a page that starts with this item. */
export const cursorTo = (prefix: string, name: string) => Encoding.encodeBase64(`${prefix}:${name}`)

/**
 * The item that a cursor starts with, or undefined for the first page; fails with `invalid_cursor`.
 */
export const readCursor = (
  prefix: string,
  cursor: string | undefined
): Either.Either<string | undefined, Refusal> => {
  if (cursor === undefined || cursor === "") return Either.right(undefined)
  return Encoding.decodeBase64String(cursor).pipe(
    Either.mapLeft(() => Refusal.of("invalid_cursor")),
    Either.filterOrLeft(
      decoded => new RegExp(`^${prefix}:[\\w.]+$`).test(decoded),
      () => Refusal.of("invalid_cursor")
    ),
    Either.map(decoded => decoded.slice(prefix.length + 1))
  )
}

/** A limit from 1 to `max`; fails with `invalid_limit`. */
export const readLimit = (
  limit: number | undefined,
  { fallback, max }: { readonly fallback: number; readonly max: number }
): Either.Either<number, Refusal> => {
  const size = limit ?? fallback
  return size >= 1 && size <= max ? Either.right(size) : refuse("invalid_limit")
}
