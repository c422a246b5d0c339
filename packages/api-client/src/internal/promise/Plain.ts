import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/**
 * A value of the domain in plain JavaScript: null for none, seconds for a duration, ISO 8601 for
 * a date or a time.
 */
export type Plain<A> =
  A extends Option.Option<infer Value>
    ? Plain<Value> | null
    : A extends Duration.Duration
      ? number
      : A extends LocalDateTime | LocalDate
        ? string
        : A extends string | number | boolean
          ? A
          : A extends Error
            ? A
            : A extends ReadonlyArray<infer Item>
              ? ReadonlyArray<Plain<Item>>
              : A extends object
                ? { readonly [Name in keyof A]: Plain<A[Name]> }
                : A

export function plain<A>(value: A): Plain<A>
export function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error) return value
  if (Option.isOption(value)) return Option.isNone(value) ? null : plain(value.value)
  if (Duration.isDuration(value)) return Duration.toSeconds(value)
  if (value instanceof LocalDateTime) return value.toIso()
  if (value instanceof LocalDate) return value.toWire()
  if (Array.isArray(value)) return value.map(each => plain(each))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}
