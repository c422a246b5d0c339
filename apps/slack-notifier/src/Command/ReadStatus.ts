import { DateTime, Effect, Option } from "effect"
import { Tasks } from "../Cluster/Tasks.ts"
import { havePollsStopped } from "../Operations/Health.ts"
import type { Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Deeds } from "../State/Deeds.ts"
import { Silences } from "../State/Silences.ts"
import { actedAlert } from "./ActedAlerts.ts"
import { closingFix } from "./StatusFixes.ts"

/** What `status` shows; `--json` prints it. */
export type Status = Effect.Effect.Success<ReturnType<typeof readStatus>>

/** Reads it from the state. */
export const readStatus = Effect.fnUntraced(function* (settings: Settings) {
  const store = yield* AlertStore
  const tasks = yield* Tasks
  const processOf = new Map(
    (yield* tasks.owners).flatMap(({ kind, name, process }) => (kind === "company" ? [[name, process]] : []))
  )
  const now = yield* DateTime.now
  const statuses = yield* store.companyStatuses
  const counts = yield* store.counts
  const incidents = yield* store.incidents
  const backlogs = yield* store.backlogs
  const unclosed = yield* store.unclosed
  const acted = yield* (yield* Deeds).openAlerts
  const silences = yield* (yield* Silences).endingAfter(now)
  const parked = new Set(incidents.flatMap(({ about, subject }) => (about === "channel" ? [subject] : [])))
  const destinations = new Set([
    ...settings.companies.map(({ destination }) => destination),
    ...Option.toArray(settings.operators),
    ...counts.map(({ destination }) => destination)
  ])
  const countOf = (destination: string, ...states: ReadonlyArray<string>) =>
    counts.reduce(
      (sum, each) =>
        each.destination === destination && states.includes(each.state) ? sum + each.count : sum,
      0
    )
  return {
    /** The processes that share the state; none for a single process. */
    processes: yield* tasks.members,
    companies: settings.companies.map(({ name, destination }) => {
      const seen = statuses.find(({ company }) => company === name)
      const succeededAt = Option.flatMap(Option.fromNullable(seen), each => each.succeededAt)
      return {
        company: name,
        channel: addressOf(destination),
        /** Which process polls it, where several share the state. */
        process: processOf.get(name) ?? null,
        state: seen?.state ?? ("never polled" as const),
        /** Whether polls have stopped, as if nothing were running. */
        hasStopped: seen !== undefined && havePollsStopped(seen, now),
        /** Seconds since the last successful poll. */
        lag: Option.getOrNull(
          Option.map(succeededAt, at => Math.max(0, Math.round(DateTime.distance(at, now) / 1000)))
        ),
        failure: seen?.failure ?? ""
      }
    }),
    channels: [...destinations].map(destination => ({
      channel: addressOf(destination),
      due: countOf(destination, "due"),
      ambiguous: countOf(destination, "sending", "ambiguous"),
      refused: countOf(destination, "refused"),
      isParked: parked.has(addressOf(destination))
    })),
    /** Buyers who were waiting before they could be announced, as one message. */
    backlog: backlogs.map(({ destination, backlog: { waiting, all, oldest } }) => ({
      channel: addressOf(destination),
      waiting,
      all,
      /** Since when the first of them has been waiting. */
      oldest: Option.getOrNull(Option.map(oldest, at => DateTime.formatIso(at)))
    })),
    troubles: incidents.map(({ since, about, company, subject, what }) => ({
      since: DateTime.formatIso(since),
      about,
      company,
      subject,
      what
    })),
    /** Alerts that are over, and that Slack does not let the notifier close. */
    unclosed: unclosed.map(({ episode: { company, destination, author, threadId, ending }, rejection }) => {
      const zone = settings.companies.find(({ name }) => name === company)?.zone ?? settings.zone
      return {
        company,
        channel: addressOf(destination),
        buyer: author,
        thread: threadId,
        /** When it ended. */
        since: Option.match(ending, {
          onNone: () => "",
          onSome: ({ at }) => DateTime.formatIso(at.toInstant(zone))
        }),
        /** Slack's code. */
        why: rejection,
        fix: closingFix(rejection, destination)[settings.language]
      }
    }),
    acted: acted.map(each => actedAlert(each, now)),
    /** How many are in force. */
    silences: silences.length
  }
})
