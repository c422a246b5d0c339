import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { formatElapsed } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { DateTime } from "effect"
import {
  alertHeading,
  alertStates,
  endings,
  explainTexts,
  first,
  inThread,
  mentionsHeading,
  messageStates,
  skipReasons,
  where
} from "./ExplainTexts.ts"
import type { AlertLine, EpisodeExplanation, ExplainedDeed, QuietLine } from "./Explanation.ts"
import { formatMoment } from "./Moments.ts"
import { wideTable } from "./Output.ts"

/** An explanation for a person, with times by the clock of a zone. */
export const renderExplanation = (
  explanation: EpisodeExplanation,
  language: Language,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): string => {
  const texts = explainTexts[language]
  const time = (iso: string) => formatMoment(DateTime.unsafeMake(iso), zone)
  const { company, buyer, listing, waitingSince, ended, route, isRouteGone, routeNow, tried } = explanation
  const { calendar, deeds, quiet, alerts, forgotten, next, nobodyWaits } = explanation
  const waited = formatElapsed(DateTime.unsafeMake(waitingSince), now, language)
  const lines = [
    `${company}: ${buyer}, ${listing.title} (${listing.id})`,
    ended === null
      ? nobodyWaits
        ? texts.nobodyWaits(time(waitingSince))
        : texts.waits(time(waitingSince), waited)
      : texts.ended(time(waitingSince), endings[ended.how][language], time(ended.at)),
    texts.route(route ?? texts.own),
    ...(isRouteGone ? [texts.routeGone] : []),
    ...(routeNow === route ? [] : [texts.otherRoute(routeNow ?? texts.own)]),
    ...(calendar === null
      ? []
      : [
          calendar.isOpen
            ? texts.open
            : calendar.opensAt === null
              ? texts.closed
              : texts.opens(time(calendar.opensAt))
        ]),
    ...deeds.map(each => deedText(each, language, time)),
    ...quiet.map(each => quietText(each, language, time)),
    ...(forgotten === null ? [] : [texts.forgotten[forgotten]]),
    ...(next === null ? [] : [texts.next(time(next))])
  ].map(plainLine)
  const rows = alerts.flatMap(
    (alert): ReadonlyArray<AlertRow> =>
      alert.messages.length === 0
        ? [{ alert, message: undefined }]
        : alert.messages.map((message, index) => ({ alert: index === 0 ? alert : undefined, message }))
  )
  return [
    ...lines,
    "",
    ...(tried.length === 0 ? [] : [wideTable(routeColumns(language), tried, language)]),
    ...(rows.length === 0 ? [] : [wideTable(alertColumns(language, time), rows, language)])
  ]
    .join("\n")
    .trimEnd()
}

interface AlertRow {
  /** Undefined for a further message of the same alert. */
  readonly alert: AlertLine | undefined
  readonly message: AlertLine["messages"][number] | undefined
}

const routeColumns = (
  language: Language
): ReadonlyArray<TableColumn<EpisodeExplanation["tried"][number]>> => [
  { heading: { en: "route", ru: "маршрут" }, text: ({ route }) => route },
  {
    heading: { en: "condition that failed", ru: "не подошло условие" },
    text: ({ failed }) => failed ?? { en: "none: it takes the thread", ru: "подошёл, берёт диалог" }[language]
  }
]

const stateOf = ({ state, why }: AlertLine, language: Language): string =>
  alertStates[state][language] + (why === null ? "" : `: ${skipReasons[why][language]}`)

const alertColumns = (
  language: Language,
  time: (iso: string) => string
): ReadonlyArray<TableColumn<AlertRow>> => [
  {
    heading: alertHeading,
    text: ({ alert }) => (alert?.alert === "first" ? first[language] : (alert?.alert ?? ""))
  },
  {
    heading: { en: "state", ru: "состояние" },
    text: ({ alert }) => (alert === undefined ? "" : stateOf(alert, language))
  },
  { heading: { en: "due", ru: "срок" }, text: ({ alert }) => (alert?.due == null ? "" : time(alert.due)) },
  {
    heading: where,
    text: ({ alert, message }) => message?.channel ?? alert?.channel ?? inThread[language]
  },
  { heading: mentionsHeading, text: ({ alert }) => alert?.mentions ?? "" },
  {
    heading: { en: "in the outbox", ru: "в очереди" },
    text: ({ message }) => {
      if (message === undefined) return ""
      const state = messageStates[message.state][language]
      return message.postedAt === null ? state : `${state} ${time(message.postedAt)}`
    }
  }
]

/** `2026-12-01 09:41: anna snoozed it until 2026-12-01 10:11`. */
const deedText = (
  { at, who, what, until }: ExplainedDeed,
  language: Language,
  time: (iso: string) => string
) => {
  const texts = explainTexts[language]
  if (what === "silenced" && until === at) return `${time(at)}: ${texts.unsilenced(who)}`
  return [
    `${time(at)}: ${texts.deeds[what](who)}`,
    ...(until === null ? [] : [texts.until(time(until))])
  ].join(" ")
}

const quietText = ({ why, until, silence }: QuietLine, language: Language, time: (iso: string) => string) => {
  const texts = explainTexts[language]
  const reason = texts.quiet[why]
  return [
    silence === null ? reason : `${reason} ${silence}`,
    ...(until === null ? [] : [texts.until(time(until))])
  ].join(" ")
}
