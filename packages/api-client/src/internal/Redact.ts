import * as Redacted from "effect/Redacted"

/** The maximum length of the text of an error. */
export const DETAIL_LENGTH = 2048

/**
 * The text of a response, truncated, in one line, and without the key: a platform may repeat what
 * it was sent.
 */
export const redact = (text: string, apiKey: Redacted.Redacted): string =>
  inOneLine(formsOf(apiKey).reduce((cleared, form) => cleared.replaceAll(form, "[key]"), text)).slice(
    0,
    DETAIL_LENGTH
  )

/**
 * Text without anything that would move a terminal's cursor, colour its lines or change their
 * direction.
 */
export const inOneLine = (text: string): string =>
  text.replaceAll(CONTROL_SEQUENCES, "").replaceAll(CONTROLS, " ")

/** Control sequences, such as colours (ECMA-48). */
const CONTROL_SEQUENCES = new RegExp(`${String.fromCodePoint(0x1b)}\\[[0-?]*[ -/]*[@-~]`, "gu")

const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

/** The text of a truncated body, without a beginning of the key at its end. */
export const withoutPartialKey = (text: string, apiKey: Redacted.Redacted): string => {
  const beginnings = formsOf(apiKey).flatMap(form =>
    Array.from({ length: form.length - 1 }, (_, index) => form.slice(0, form.length - 1 - index))
  )
  const found = beginnings
    .sort((one, other) => other.length - one.length)
    .find(beginning => text.endsWith(beginning))
  return found === undefined ? text : text.slice(0, -found.length)
}

/** A shorter key is not treated as a secret: its letters occur in ordinary words. */
const SECRET_LENGTH = 8

/** The key as it is, in an address, in a form and in Base64; empty for a key that is not secret. */
const formsOf = (apiKey: Redacted.Redacted): ReadonlyArray<string> => {
  const key = Redacted.value(apiKey)
  if (key.length < SECRET_LENGTH) return []
  const inForm = new URLSearchParams([["", key]]).toString().slice(1)
  return [...new Set([key, encodeURIComponent(key), inForm, btoa(key)])]
}
