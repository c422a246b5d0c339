import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"

/** True for an HTTP address. */
export const isWeb = (url: unknown): boolean =>
  url instanceof URL && (url.protocol === "http:" || url.protocol === "https:")

/** The name of a header (RFC 9110, section 5.1). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/u.test(name)

/**
 * The characters that a header allows (RFC 9110, section 5.5). Other characters mean that more than
 * the key was copied.
 */
export const isKey = (text: unknown): text is string => typeof text === "string" && /^[!-~]+$/u.test(text)

/** The value of a header (RFC 9110, section 5.5). */
export const isHeaderValue = (value: string): boolean => /^[\t -~]*$/u.test(value)

/** What a setting must be. An optional setting may be undefined. */
export interface Rule {
  readonly isValid: (value: unknown) => boolean
  readonly expected: string
  readonly isRequired?: boolean
}

/** A rule for each setting. */
export type Rules<Settings> = Readonly<Record<keyof Settings, Rule>>

/** A setting that breaks its rule. */
interface Problem {
  readonly setting: string
  readonly expected: string
}

/** Settings that break their rules, and unknown settings, which would have no effect. */
export const problemsIn = (
  rules: Rules<Record<string, unknown>>,
  settings: object
): ReadonlyArray<Problem> => {
  const given = new Map<string, unknown>(Object.entries(settings).filter(([, value]) => value !== undefined))
  const unknown = [...given.keys()].filter(setting => !Object.hasOwn(rules, setting))
  const broken = Object.entries(rules).filter(([setting, { isValid, isRequired = false }]) =>
    given.has(setting) || isRequired ? !isValid(given.get(setting)) : false
  )
  return [
    ...broken.map(([setting, { expected, isRequired = false }]) => ({
      setting,
      expected: isRequired && isEmpty(given.get(setting)) ? `set: ${expected}` : expected
    })),
    ...unknown.map(setting => ({
      setting,
      expected: `left out: there is no such setting, only ${Object.keys(rules).join(", ")}`
    }))
  ]
}

/** Replaces a missing address or an empty text: settings contain only `URL`s. */
export const EMPTY_ADDRESS = "empty:"

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (value instanceof URL && value.href === EMPTY_ADDRESS) ||
  (Redacted.isRedacted(value) && [undefined, ""].includes(textOf(Redacted.value(value))))

const textOf = (value: unknown) => (value === undefined ? undefined : String(value).trim())

/** A whole number, or infinity. */
export const whole = (least: number): Rule => ({
  isValid: value => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= least),
  expected: `a whole number, ${least} or more`
})

/** A duration. NaN would mean no time at all. */
export const duration = (leastMillis: number): Rule => ({
  isValid: value =>
    !Number.isNaN(value) &&
    Option.exists(Duration.decodeUnknown(value), length => Duration.toMillis(length) >= leastMillis),
  expected: leastMillis === 0 ? "a duration" : `a duration of ${leastMillis} ms or more`
})

/** A function to be called. */
export const listener: Rule = { isValid: Predicate.isFunction, expected: "a function" }

/** An HTTP address. */
export const web: Rule = { isValid: isWeb, expected: "an http or https address" }
