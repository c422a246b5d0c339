import type { BusinessHours, DatedHours } from "@estate/domain/BusinessHours"
import { timeOnDay } from "@estate/domain/Calendar"
import { readDates, readDay } from "@estate/domain/DateRange"
import { impossibleTime, readHours, readTimeOfDay } from "@estate/domain/TimeOfDay"
import { readOpenHours } from "@estate/domain/WorkingTime"
import type { Translations } from "@estate/text/Language"
import { DURATION_PATTERN, positiveDurationExpected, readPositiveDuration } from "@estate/text/ReadDuration"
import { readWholeNumber } from "@estate/text/WholeNumber"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { readPattern } from "../Pattern.ts"
import type { Range } from "../Rules.ts"
import { expecting, written } from "./Written.ts"

/** A name in the rules. */
export const Name = Schema.String.pipe(
  Schema.pattern(/^[\p{L}\p{N}_.-]{1,64}$/u),
  expecting({ en: "1 to 64 letters, digits, dots, _ and -", ru: "от 1 до 64 букв, цифр, точек, _ и -" })
)

/** A non-empty text. */
export const Word = Schema.String.pipe(Schema.minLength(1))

/** Words of a text: `casino*`. */
export const PatternText = written(readPattern, {
  en: "a word or words, in which * is any letters",
  ru: "слово или слова, * — любые буквы"
})

/** A duration above zero: `10 minutes`, `1h 30m`. */
export const DurationText = written(readPositiveDuration, positiveDurationExpected, {
  pattern: DURATION_PATTERN
})

/** A member's id is not a channel. YAML takes typographic quotes as part of the name. */
const place = /(?![UW][A-Z0-9]+$)[^\s/"'“”„«»]+$/.source

/** The id of a channel or of a member. */
const slackId = /^#?([CGD][A-Z0-9]{7,}|[UW][A-Z0-9]+)$/

/**
 * What is wrong in a channel's name with capital letters: Slack has no such channel.
 * https://docs.slack.dev/reference/methods/conversations.create#naming
 */
export const noSuchChannel = (text: string): Translations | undefined =>
  text === text.toLowerCase() || text.startsWith("@") || slackId.test(text) ? undefined : capitals

const capitals: Translations = {
  en: "names of channels have no capital letters in Slack",
  ru: "в Slack в именах каналов нет заглавных букв"
}

const placeText = (pattern: RegExp, expected: Translations) =>
  written(
    text => (pattern.test(text) && noSuchChannel(text) === undefined ? text : undefined),
    expected,
    { pattern: pattern.source },
    text => (pattern.test(text) ? noSuchChannel(text) : undefined)
  )

/** A channel's id, or its name with or without #. */
export const ChannelText = placeText(new RegExp(`^(?!@)${place}`), {
  en: `a channel's id, or its name such as "#leads"`,
  ru: 'id канала или имя, например "#leads"'
})

/** A channel; or a person, a rota or `owner` for a direct message: `@anna`. */
export const PlaceText = placeText(new RegExp(`^${place}`), {
  en: `a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message`,
  ru: 'id или имя канала, например "#leads", либо @ и имя из people или rotas для личного сообщения'
})

const noSuchHours = (text: string): Translations | undefined => {
  const time = impossibleTime(text)
  if (time !== undefined)
    return {
      en: `${time} is not a time of day (00:00 to 24:00)`,
      ru: `${time} — не время суток (от 00:00 до 24:00)`
    }
  const hours = readHours(text.trim().replace(/^\S+/, ""))
  return hours !== undefined && hours.fromMinute === hours.toMinute ? emptyHours : undefined
}

const emptyHours: Translations = {
  en: "these hours end when they begin; a whole day is 00:00-24:00",
  ru: "эти часы кончаются тогда же, когда начинаются; целые сутки — 00:00-24:00"
}

/** `mon-fri 09:00-20:00`, `2026-12-31 10:00-14:00`. */
export const HoursText: Schema.Schema<BusinessHours | DatedHours, string> = written(
  readOpenHours,
  {
    en: "weekdays and hours such as mon-fri 09:00-18:00, or a date and hours such as 2026-12-31 10:00-14:00",
    ru: "дни недели и часы, например пн-пт 09:00-18:00, или дата и часы, например 2026-12-31 10:00-14:00"
  },
  {},
  noSuchHours
)

/** An IANA time zone. */
export const ZoneText = written(name => Option.getOrUndefined(DateTime.zoneMakeNamed(name)), {
  en: "a time zone such as Europe/Moscow",
  ru: "часовой пояс, например Europe/Moscow"
})

/**
 * Dates that include both ends, `2027-01-01..2027-01-08`, or dates of every year, `01-01..01-08`.
 */
export const DatesText = written(readDates, {
  en: "a date such as 2027-01-01 (every year: 01-01), or two with .. between them, the earlier one first",
  ru: "дата, например 2027-01-01 (каждый год: 01-01), или две через .., сначала ранняя"
})

/** An integer. It has no identifier, since editors ignore everything beside a `$ref`. */
export const WholeNumber = Schema.Number.pipe(Schema.int())

const readIds = (text: string): Range | undefined => {
  const [, first = "", last = first] = /^\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?$/.exec(text) ?? []
  const [from, to] = [readWholeNumber(first), readWholeNumber(last)]
  return from === undefined || to === undefined || to < from ? undefined : { from, to }
}

const listings = {
  en: "a listing's id, or two with .. between them, the smaller one first",
  ru: "id объявления или два через .., сначала меньший"
}

/** The id of a listing, or a range that includes both ends: `4201`, `4300..4350`. */
export const ListingsText = Schema.transform(
  Schema.Union(WholeNumber, Schema.String).pipe(expecting(listings)),
  written(readIds, listings),
  { strict: true, decode: String, encode: text => text }
)

/** A time of day as minutes since midnight: `09:00`. */
export const TimeText = written(readTimeOfDay, {
  en: "a time from 00:00 to 23:59, such as 09:00",
  ru: "время от 00:00 до 23:59, например 09:00"
})

const dateAndTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d?:\d\d)$/

const noSuchMoment = (text: string): Translations | undefined => {
  const [, date, time] = dateAndTime.exec(text.trim()) ?? []
  if (date === undefined || time === undefined) return undefined
  if (readDay(date) === undefined) return { en: `there is no day ${date}`, ru: `дня ${date} нет в календаре` }
  return {
    en: `${time} is not a time of day (00:00 to 23:59)`,
    ru: `${time} — не время суток (от 00:00 до 23:59)`
  }
}

/** A moment on a wall clock: `2026-11-30 09:00`. */
export const MomentText = written(
  text => {
    const [, date = "", time = ""] = dateAndTime.exec(text.trim()) ?? []
    const [day, minute] = [readDay(date), readTimeOfDay(time)]
    return day === undefined || minute === undefined ? undefined : timeOnDay(day, minute)
  },
  { en: "a date and time such as 2026-11-30 09:00", ru: "дата и время, например 2026-11-30 09:00" },
  {},
  noSuchMoment
)
