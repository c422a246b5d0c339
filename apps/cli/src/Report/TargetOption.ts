import * as Options from "@estate/command-line/Options"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import type { Translations } from "@estate/text/Language"
import { readPositiveDuration } from "@estate/text/ReadDuration"

/** The option of a report that compares with a target; `of` says what is answered. */
export const targetOption = (example: string, of: Translations) =>
  Options.text("target", {
    en: `The target, such as "${example}": the share of ${of.en} answered within this time`,
    ru: `Цель, например "${example}": доля ${of.ru}, на которые ответили за это время`
  }).pipe(
    Options.withReader(readTarget, {
      en: 'a time and a share, such as "15m 90%"',
      ru: 'время и долю, например "15m 90%"'
    }),
    Options.withPseudoName("TARGET"),
    Options.optional
  )

const PERCENT = String.raw`(\d{1,3}(?:[.,]\d{1,2})?) ?%`
const shareLast = new RegExp(`^(.*)\\s${PERCENT}$`)
const shareFirst = new RegExp(`^${PERCENT}\\s(.*)$`)

/** Reads `15m 90%`, in any order; undefined if it is not a target. */
const readTarget = (text: string): Target | undefined => {
  const normalized = text.trim().toLowerCase()
  const [, timeFirst, percentLast] = shareLast.exec(normalized) ?? []
  const [, percentFirst, timeLast] = shareFirst.exec(normalized) ?? []
  const within = readPositiveDuration(timeFirst ?? timeLast ?? "")
  const percent = Number((percentLast ?? percentFirst ?? "").replace(",", "."))
  return within !== undefined && percent > 0 && percent <= 100
    ? { within, share: Math.round(percent * 100) / 10_000 }
    : undefined
}
