import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDateTime } from "@estate/text/Dates"
import type { Translations } from "@estate/text/Language"
import type * as DateTime from "effect/DateTime"
import { FIRST } from "../Decide.ts"
import type { TimedAlert, Unanswered } from "../Unanswered.ts"

/** What a test expects for a thread: its route, and one of the alerts if nobody answers. */
export interface Expected {
  readonly route: string
  /** Undefined means the first alert. */
  readonly step?: string
  /** Everybody whom it mentions, in any order. */
  readonly mentions?: ReadonlyArray<string>
  readonly at?: LocalDateTime
}

/** What differs from the expectation; undefined if nothing does. */
export const unmet = (
  { route, step, mentions, at }: Expected,
  found: Pick<Unanswered, "route" | "alerts">,
  zone: DateTime.TimeZone
): Translations | undefined => {
  const { alerts } = found
  if (found.route?.name !== route) return otherRoute(route, found.route?.name)
  if (step === undefined && mentions === undefined && at === undefined) return undefined
  const sent = alerts.find(({ alert }) => alert.name === (step ?? FIRST))
  if (sent === undefined) return noAlert(step, alerts)
  const names = sent.alert.mentions.map(({ name }) => name)
  if (mentions !== undefined && listOf(names) !== listOf(mentions))
    return otherMentions(listOf(mentions), listOf(names))
  return at === undefined || at.toInstant(zone).epochMillis === sent.at.epochMillis
    ? undefined
    : otherTime(formatDateTime(at), formatDateTime(LocalDateTime.fromInstant(sent.at, zone)))
}

const listOf = (names: ReadonlyArray<string>): string => names.toSorted().join(", ")

const otherRoute = (expected: string, route: string | undefined): Translations => ({
  en: `expected the route ${expected}, but ${route === undefined ? "no route matches" : `${route} takes this thread`}`,
  ru: `ожидается маршрут ${expected}, но ${route === undefined ? "не подходит ни один" : `этот диалог берёт ${route}`}`
})

const noAlert = (step: string | undefined, alerts: ReadonlyArray<TimedAlert>): Translations => {
  const names = alerts.map(({ alert }) => alert.name).filter(name => name !== FIRST)
  const there = { en: names.join(", ") || "no steps", ru: names.join(", ") || "шагов нет" }
  return {
    en: `expected ${step ?? "a first alert"}, but there is none: ${there.en}`,
    ru: `ожидается ${step ?? "первое уведомление"}, но его нет: ${there.ru}`
  }
}

const otherMentions = (expected: string, found: string): Translations => ({
  en: `expected a mention of ${expected || "nobody"}, but it mentions ${found || "nobody"}`,
  ru: `ожидаются упоминания: ${expected || "никого"}, а есть: ${found || "никого"}`
})

const otherTime = (expected: string, found: string): Translations => ({
  en: `expected at ${expected}, but it comes at ${found}`,
  ru: `ожидается в ${expected}, а приходит в ${found}`
})
