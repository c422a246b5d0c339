import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { DateTime } from "effect"
import { type Deed, holderOf } from "../Alerts/Deed.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import { formatMoment } from "./Moments.ts"

/** An open alert about which somebody did something in Slack. Times are ISO 8601 in UTC. */
export interface ActedAlert {
  readonly company: string
  readonly buyer: string
  readonly thread: string
  /** A name in the rules, or an id in Slack; null: nobody has it. */
  readonly takenBy: string | null
  readonly takenAt: string | null
  /** Null also if it is past. */
  readonly snoozedUntil: string | null
  readonly handledBy: string | null
}

/** What people did about an open alert, as it is now. */
export const actedAlert = ({ episode, deeds }: OpenEpisode, now: DateTime.Utc): ActedAlert => {
  const holder = holderOf(deeds)
  const snooze = deeds.findLast(({ kind }) => kind === "snoozed")?.until
  const handled = deeds.findLast(({ kind }) => kind === "handled")
  return {
    company: episode.company,
    buyer: episode.author,
    thread: episode.threadId,
    takenBy: nameOf(holder),
    takenAt: holder === undefined ? null : DateTime.formatIso(holder.at),
    snoozedUntil:
      snooze !== undefined && DateTime.greaterThan(snooze, now) ? DateTime.formatIso(snooze) : null,
    handledBy: nameOf(handled)
  }
}

const nameOf = (deed: Deed | undefined) => (deed === undefined ? null : deed.person || deed.slackUser)

/** The columns of a table of them, with times by the clock of a zone. */
export const actedColumns = (
  language: Language,
  zone: DateTime.TimeZone
): ReadonlyArray<Column<ActedAlert>> => {
  const texts = textsIn[language]
  const time = (iso: string | null) => (iso === null ? "" : formatMoment(DateTime.unsafeMake(iso), zone))
  return [
    { heading: texts.company, text: each => each.company },
    { heading: texts.buyer, text: each => each.buyer, shrinks: true },
    { heading: texts.thread, text: each => each.thread },
    { heading: texts.takenBy, text: each => each.takenBy ?? "" },
    { heading: texts.takenAt, text: each => time(each.takenAt) },
    { heading: texts.snoozedUntil, text: each => time(each.snoozedUntil) },
    { heading: texts.handledBy, text: each => each.handledBy ?? "" }
  ]
}

const textsIn = {
  en: {
    company: "company",
    buyer: "buyer",
    thread: "thread",
    takenBy: "taken by",
    takenAt: "at",
    snoozedUntil: "snoozed until",
    handledBy: "handled by"
  },
  ru: {
    company: "компания",
    buyer: "покупатель",
    thread: "диалог",
    takenBy: "у кого",
    takenAt: "с какого времени",
    snoozedUntil: "отложено до",
    handledBy: "кто решил"
  }
} as const
