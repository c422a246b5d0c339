import type * as Redacted from "effect/Redacted"
import { redact } from "./Redact.ts"

const EXCERPT_LENGTH = 120

/**
 * What is wrong with an answer that is no JSON: its type and encoding, and with a key its beginning
 * without that key, up to where JSON might begin, since records are nobody else's business.
 */
export const noJson = (text: string, mediaType: string, apiKey: Redacted.Redacted | undefined): string => {
  const what = text === "" ? "it is empty" : `it is not JSON (${mediaType})`
  if (apiKey === undefined || !mayBeShown(text)) return what
  const [beginning = ""] = text.split(/[{[]/)
  const excerpt = redact(beginning, apiKey).replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT_LENGTH)
  return excerpt === "" ? what : `${what}: "${excerpt}"`
}

/** Bytes that are no UTF-8 say nothing. */
const mayBeShown = (text: string): boolean => !text.slice(0, EXCERPT_LENGTH).includes("\ufffd")
