import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import type { Column } from "@estate/text/Table"
import { DateTime } from "effect"
import { explainTexts } from "./ExplainTexts.ts"
import type { AlertLine, DeedLine, EpisodeExplanation, QuietLine } from "./Explanation.ts"
import { formatMoment } from "./Moments.ts"
import { wideTable } from "./WideTable.ts"

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
  const waited = formatDuration(DateTime.distanceDuration(DateTime.unsafeMake(waitingSince), now), language)
  const routes = tried.map(({ route, failed }) => [
    route,
    failed === null ? texts.matches : texts.failed(failed)
  ])
  const lines = [
    `${company}: ${buyer}, ${listing.title} (${listing.id})`,
    ended === null
      ? nobodyWaits
        ? texts.nobodyWaits(time(waitingSince))
        : texts.waits(time(waitingSince), waited)
      : texts.ended(time(waitingSince), texts.endings[ended.how], time(ended.at)),
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
    ...(routes.length === 0
      ? []
      : [
          wideTable(
            [
              { heading: texts.routeHeading, text: ([name = ""]) => name },
              { heading: texts.condition, text: ([, failed = ""]) => failed }
            ],
            routes
          )
        ]),
    ...(rows.length === 0 ? [] : [wideTable(alertColumns(language, time), rows)])
  ]
    .join("\n")
    .trimEnd()
}

interface AlertRow {
  /** Undefined for a further message of the same alert. */
  readonly alert: AlertLine | undefined
  readonly message: AlertLine["messages"][number] | undefined
}

const alertColumns = (language: Language, time: (iso: string) => string): ReadonlyArray<Column<AlertRow>> => {
  const texts = explainTexts[language]
  return [
    {
      heading: texts.alert,
      text: ({ alert }) => (alert?.alert === "first" ? texts.first : (alert?.alert ?? ""))
    },
    { heading: texts.state, text: ({ alert }) => (alert === undefined ? "" : texts.states[alert.state]) },
    { heading: texts.due, text: ({ alert }) => (alert?.due == null ? "" : time(alert.due)) },
    {
      heading: texts.where,
      text: ({ alert, message }) => message?.channel ?? alert?.channel ?? texts.inThread
    },
    { heading: texts.mentions, text: ({ alert }) => alert?.mentions ?? "" },
    {
      heading: texts.message,
      text: ({ message }) =>
        message === undefined
          ? ""
          : [
              texts.messages[message.state],
              ...(message.postedAt === null ? [] : [time(message.postedAt)])
            ].join(" ")
    }
  ]
}

/** `2026-12-01 09:41: anna snoozed it until 2026-12-01 10:11`. */
const deedText = ({ at, who, what, until }: DeedLine, language: Language, time: (iso: string) => string) => {
  const texts = explainTexts[language]
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
