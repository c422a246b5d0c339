import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatCompactDate, formatCompactDateTime, formatMonth, formatWeekday } from "@estate/text/Dates"
import { formatDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare, NO_VALUE, orNoValue } from "@estate/text/Numbers"
import { formatPhone } from "@estate/text/Phones"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Duration, Option, Predicate } from "effect"
import { formatHour, MIN_RECORDS } from "./Axis.ts"
import { type DocumentColumn, type Link, phoneLink, threadLink } from "./Document.ts"
import { type HeadingKind, headings } from "./Headings.ts"
import { wordOf } from "./SheetTexts.ts"

/** A message may have thousands of characters; a list needs only the beginning. */
const LONGEST_MESSAGE = 160

const listen = { en: "listen", ru: "слушать" } as const

/** A value as people read it, formatted according to its name and kind. */
const written = (value: unknown, name: string, kind: HeadingKind, language: Language): string => {
  if (Option.isOption(value))
    return Option.match(value, {
      onNone: () => NO_VALUE,
      onSome: some => written(some, name, kind, language)
    })
  if (Duration.isDuration(value))
    return kind === "wait" ? formatDuration(value, language) : formatPreciseDuration(value, language)
  if (value instanceof LocalDateTime) return formatCompactDateTime(value, language)
  if (value instanceof LocalDate) return formatCompactDate(value, language)
  if (typeof value === "number") {
    if (kind === "roubles") return formatRoubles(value, language)
    if (kind === "ratio") return `× ${value.toLocaleString(language)}`
    if (kind === "count") return formatCount(value, language)
    if (kind === "share") return formatShare(Option.some(value), language)
    if (kind === "weekday") return formatWeekday(value, language)
    if (kind === "hour") return `${formatHour(value)}:00`
  }
  const text = String(value)
  if (kind === "message") return orNoValue(cutTo(plainLine(text), LONGEST_MESSAGE))
  if (kind === "phone") return formatPhone(text)
  if (kind === "month") return formatMonth(text, language)
  if (kind === "recording") return listen[language]
  return orNoValue(wordOf(name, text, language))
}

const linkOf = (value: unknown, kind: HeadingKind): Link | undefined => {
  const held = Option.isOption(value) ? Option.getOrUndefined(value) : value
  if (typeof held !== "string") return undefined
  if (kind === "phone") return phoneLink(held)
  return kind === "recording" ? { kind, url: held } : undefined
}

const onTheRight: ReadonlySet<HeadingKind> = new Set(["count", "id", "ratio", "roubles", "seconds", "share"])

/** A share or a percentile of a few records says nothing. */
const areTooFew = (row: object, of: string | undefined): boolean => {
  const count = of !== undefined && Predicate.hasProperty(row, of) ? row[of] : undefined
  return typeof count === "number" && count < MIN_RECORDS
}

/** The columns of a table for people, by their names in JSON. */
export const columnsOf = <Row extends object>(
  language: Language,
  ...names: ReadonlyArray<keyof Row & keyof typeof headings>
): ReadonlyArray<DocumentColumn<Row>> =>
  names.map((name, index) => {
    const { short, kind, of, isOptional } = headings[name]
    return {
      heading: short[language],
      text: row => (areTooFew(row, of) ? NO_VALUE : written(row[name], name, kind, language)),
      link: row => linkOf(row[name], kind),
      ...(onTheRight.has(kind) ? { align: "right" } : {}),
      ...(index > 0 && isOptional ? { isOptional: true } : {}),
      // Titles in the same street, complex or company have similar beginnings.
      ...(kind === "title" ? { shrinks: true, cutsMiddle: true } : {}),
      ...(kind === "text" || kind === "message" ? { shrinks: true } : {})
    }
  })

/** The column of a thread's id, which leads there. */
export const threadColumn = (language: Language): DocumentColumn<Parameters<typeof threadLink>[0]> => ({
  heading: headings.threadId.short[language],
  text: ({ threadId }) => threadId,
  link: threadLink
})
