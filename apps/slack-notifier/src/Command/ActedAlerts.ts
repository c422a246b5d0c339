import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { claimIn } from "@estate/rules/Quiet"
import { DateTime } from "effect"
import type { Deed } from "../Alerts/Deed.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import { formatIsoMoment } from "./Moments.ts"

/** An open alert about which somebody did something in Slack. Times are ISO 8601 in UTC. */
type ActedAlert = ReturnType<typeof actedAlert>

/** What people did about an open alert, as it is now. */
export const actedAlert = ({ episode, deeds }: OpenEpisode, now: DateTime.Utc) => {
  const holder = claimIn(deeds)
  const snooze = deeds.findLast(({ kind }) => kind === "snoozed")?.until
  const handled = deeds.findLast(({ kind }) => kind === "handled")
  return {
    company: episode.company,
    buyer: episode.author,
    thread: episode.threadId,
    /** A name in the rules, or an id in Slack; null if nobody has it. */
    takenBy: nameOf(holder),
    takenAt: holder === undefined ? null : DateTime.formatIso(holder.at),
    /** Also null if it is past. */
    snoozedUntil:
      snooze !== undefined && DateTime.greaterThan(snooze, now) ? DateTime.formatIso(snooze) : null,
    handledBy: nameOf(handled)
  }
}

const nameOf = (deed: Pick<Deed, "person" | "slackUser"> | undefined) =>
  deed === undefined ? null : deed.person || deed.slackUser

/** The columns of a table of them, with times by the clock of a zone. */
export const actedColumns = (zone: DateTime.TimeZone): ReadonlyArray<TableColumn<ActedAlert>> => [
  { heading: { en: "company", ru: "компания" }, text: each => each.company },
  { heading: { en: "buyer", ru: "покупатель" }, text: each => each.buyer, shrinks: true },
  { heading: { en: "thread", ru: "диалог" }, text: each => each.thread },
  { heading: { en: "taken by", ru: "у кого" }, text: each => each.takenBy ?? "" },
  { heading: { en: "at", ru: "с какого времени" }, text: each => formatIsoMoment(each.takenAt, zone) },
  {
    heading: { en: "snoozed until", ru: "отложено до" },
    text: each => formatIsoMoment(each.snoozedUntil, zone)
  },
  { heading: { en: "handled by", ru: "кто решил" }, text: each => each.handledBy ?? "" }
]
