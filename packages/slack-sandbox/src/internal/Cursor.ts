import { Either, Encoding } from "effect"
import { Refusal } from "./Refusal.ts"

/** The cursor under which the next page begins with the item of this name. */
export const cursorTo = (prefix: string, name: string) => Encoding.encodeBase64(`${prefix}:${name}`)

/** The name of the item a cursor begins with; undefined without a cursor, else `invalid_cursor`. */
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

/** A limit between 1 and `max`; anything else is `invalid_limit`. */
export const readLimit = (
  limit: number | undefined,
  { usual, max }: { readonly usual: number; readonly max: number }
): Either.Either<number, Refusal> => {
  const wanted = limit ?? usual
  return wanted >= 1 && wanted <= max ? Either.right(wanted) : Either.left(Refusal.of("invalid_limit"))
}
