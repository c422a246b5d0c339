import { foldForSearch } from "@estate/domain/Search"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/**
 * Why a platform refused a message, from a JSON body; undefined if it does not say, or if the
 * reason repeats part of what was sent.
 */
export const reasonWithout = (body: Uint8Array, sent: string | undefined): string | undefined => {
  const reason = reasonIn(jsonOf(new TextDecoder().decode(body)))?.trim()
  if (reason === undefined || reason === "" || sent === undefined) return undefined
  const said = lettersOf(reason)
  return partsOf(lettersOf(messageIn(sent))).some(part => said.includes(part)) ? undefined : reason
}

/**
 * The reason in the body of an error: a field of JSON, the title or words of a page, or the whole
 * body.
 */
export const reasonOf = (body: string): string => {
  const text = body.trim()
  return (text.startsWith("<") ? textOfPage(text) : reasonIn(jsonOf(text))?.trim()) || text
}

/** The title of an HTML page, or its words. */
const textOfPage = (page: string): string =>
  (/<title[^>]*>([^<]+)/iu.exec(page)?.[1] ?? page.replaceAll(/<[^>]*>/gu, " "))
    .replaceAll(/\s+/gu, " ")
    .trim()

const jsonOf = (text: string): unknown =>
  Option.getOrUndefined(Option.liftThrowable((): unknown => JSON.parse(text))())

/** The fields in which platforms give the reason of an error, the most specific first. */
const NAMES = ["detail", "message", "error_description", "error", "title"]

const reasonIn = (json: unknown): string | undefined => {
  const found = NAMES.map(name => (Predicate.hasProperty(json, name) ? json[name] : undefined))
  return (
    found.find(Predicate.isString) ?? found.filter(Predicate.isRecord).map(reasonIn).find(Predicate.isString)
  )
}

/** The text of a message in a body that is JSON or a form. */
const messageIn = (sent: string): string => {
  const json = jsonOf(sent)
  const message = Predicate.hasProperty(json, "message") ? json.message : undefined
  return typeof message === "string" ? message : (new URLSearchParams(sent).get("message") ?? sent)
}

/** Only letters and digits: a platform may change case, spaces and punctuation, or escape them. */
const lettersOf = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{N}]+/gu, "")

const PART_LENGTH = 6

/** All substrings of this length; a shorter text is one part. */
const partsOf = (letters: string): ReadonlyArray<string> => {
  const count = Math.max(1, letters.length - PART_LENGTH + 1)
  return Array.from({ length: count }, (_, index) => letters.slice(index, index + PART_LENGTH))
}
