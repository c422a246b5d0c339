import type { CallFailure } from "@estate/domain/CallFailure"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { ThreadNotFound } from "@estate/domain/Thread"
import type * as Brand from "effect/Brand"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"

/**
 * A value of the domain in plain JavaScript: null for none, seconds for a duration, ISO 8601 for a
 * date or a time, and no brands.
 */
export type Plain<A> =
  A extends Option.Option<infer Value>
    ? Plain<Value> | null
    : A extends Duration.Duration
      ? number
      : A extends LocalDateTime | LocalDate
        ? string
        : A extends string | number | boolean
          ? Unbranded<A>
          : A extends Error
            ? A
            : A extends ReadonlyArray<infer Item>
              ? ReadonlyArray<Plain<Item>>
              : A extends object
                ? { readonly [Name in keyof A]: Plain<A[Name]> }
                : A

/** Settings with milliseconds for durations. */
export type InMillis<Settings> = {
  readonly [Name in keyof Settings]: Duration.Duration extends Settings[Name]
    ? number | undefined
    : Settings[Name]
}

type Unbranded<A> = A extends { readonly [Brand.BrandTypeId]: unknown }
  ? A extends string
    ? string
    : number
  : A

/** The fields of a record of the domain in plain JavaScript, with their documentation. */
export type PlainRecord<Class extends { readonly fields: Schema.Struct.Fields }> = Plain<
  Schema.Struct.Type<Class["fields"]>
>

/**
 * The additional fields of an error of the domain, compared with the simplest one, in plain
 * JavaScript.
 */
export type OwnOf<Name extends string> = Name extends CallFailure["_tag"]
  ? OwnFields<Extract<CallFailure, { readonly _tag: Name }>>
  : object

/**
 * The fields of an error in plain JavaScript.
 *
 * @public for declaration files: they repeat a type that they cannot name, without its comments.
 */
export type OwnFields<Failure> = {
  readonly [Name in keyof Failure as Exclude<Name, keyof ThreadNotFound>]: Plain<Failure[Name]>
}

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
