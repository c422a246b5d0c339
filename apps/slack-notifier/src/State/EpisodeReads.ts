import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { FIRST } from "@estate/rules/Decide"
import { Array, DateTime, Effect, Record, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { ALSO } from "../Alerts/Backlog.ts"
import type { Deed } from "../Alerts/Deed.ts"
import { Episode } from "../Alerts/Episode.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { MessageState } from "../Outbox/OutboxMessage.ts"
import type { Posted } from "../Slack/Slack.ts"
import { lockIn } from "./Conditions.ts"

/** A message about an episode, as the outbox has it. */
export interface RecordedMessage {
  readonly step: string
  readonly destination: string
  readonly state: MessageState
  readonly posted: Posted | undefined
}

/** An episode, open or not, and what the state has about it. */
export interface RecordedEpisode {
  readonly open: OpenEpisode
  /** It was read, and is rechecked until somebody answers. */
  readonly isWatched: boolean
  readonly messages: ReadonlyArray<RecordedMessage>
}

/** Reads an episode as the state has it. */
export const decodeEpisode = Schema.decodeUnknown(Schema.parseJson(Episode))

interface EpisodeRow {
  readonly id: string
  readonly encoded: string
  readonly route: string | null
  readonly seen_at: number
  readonly is_watched: number
}

/** A step of an episode that is over: sent as a message, or skipped. */
interface StepRow {
  readonly episode: string
  readonly step: string
  readonly message_id: AlertId | null
  readonly destination: string | null
  readonly kind: string | null
  readonly is_late: number | null
  readonly state: MessageState | null
  readonly channel: string | null
  readonly ts: string | null
}

/** A deed of an episode. */
export interface DeedRow {
  readonly episode: string
  readonly kind: Deed["kind"]
  readonly person: string
  readonly slack_user: string
  readonly at: number
  readonly until_at: number | null
  readonly detail: string
}

/** The deeds of some episodes, by their ids, in the order of time. */
export const deedsOf = (sql: SqlClient, which: Fragment) =>
  Effect.map(
    sql<DeedRow>`
      SELECT deed.episode, deed.kind, deed.person, deed.slack_user, deed.at, deed.until_at, deed.detail FROM deed
      JOIN episode ON episode.id = deed.episode WHERE ${which} ORDER BY deed.seq`,
    rows =>
      Record.map(
        Array.groupBy(rows, ({ episode }) => episode),
        Array.map(deedOf)
      )
  )

/** An episode by its id, without its deeds; undefined if there is none. */
export const episodeWith = (sql: SqlClient, id: AlertId, lock: Fragment = sql`${sql.literal("")}`) =>
  Effect.flatMap(
    sql<{ readonly encoded: string }>`SELECT picture AS encoded FROM episode WHERE id = ${id} ${lock}`,
    ([row]) => (row === undefined ? Effect.succeed(undefined) : decodeEpisode(row.encoded))
  )

/** The SQL of episodes and of what was done about them. */
export const makeEpisodes = (sql: SqlClient) => {
  const rowsOf = Effect.fnUntraced(function* (which: Fragment, lock = sql.literal("")) {
    const rows = yield* sql<EpisodeRow>`
      SELECT id, picture AS encoded, route, seen_at, is_watched FROM episode WHERE ${which}
      ORDER BY thread_id, company, is_open DESC, changed_at DESC ${lock}`
    if (rows.length === 0) return []
    const stepRows = yield* sql<StepRow>`
      SELECT shown.episode, shown.step, shown.place AS message_id, place.destination, place.kind, place.is_late,
        place.state, place.channel, place.ts, place.seq
      FROM episode_place AS shown
      JOIN place ON place.id = shown.place JOIN episode ON episode.id = shown.episode
      WHERE ${which}
      UNION ALL
      SELECT skipped.episode, skipped.step, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0
      FROM skipped_step AS skipped JOIN episode ON episode.id = skipped.episode WHERE ${which}
      ORDER BY seq`
    const deeds = yield* deedsOf(sql, which)
    const steps = Array.groupBy(stepRows, ({ episode }) => episode)
    return rows.map(row => ({ row, steps: steps[row.id] ?? [], deeds: deeds[row.id] ?? [] }))
  })

  const select = Effect.fnUntraced(function* (which: Fragment) {
    // An unreadable episode affects only its own thread.
    const [unreadable, read] = yield* Effect.partition(yield* rowsOf(which), each =>
      Effect.mapError(recordedOf(each), () => each.row.id)
    )
    if (unreadable.length > 0)
      yield* Effect.annotateLogs(Effect.logError("the state has episodes that cannot be read"), {
        alerts: unreadable.join(" ")
      })
    return read.map(({ open }) => open)
  })

  return {
    of: (alertId: AlertId) => select(sql`is_open = 1 AND episode.id = ${alertId}`),
    ofCompany: (company: string) => select(sql`is_open = 1 AND company = ${company}`),
    /** Those about which somebody did something. */
    withDeeds: select(sql`is_open = 1 AND EXISTS (SELECT 1 FROM deed WHERE deed.episode = episode.id)`),
    /** Those that were read, but not answered yet. */
    watchedOf: (company: string) => select(sql`is_watched = 1 AND company = ${company}`),
    /** Both, of several companies. Each kind has an index of its own. */
    followedOf: (companies: ReadonlyArray<string>) => {
      const theirs = sql.in("company", companies)
      return Effect.zipWith(
        select(sql`is_open = 1 AND ${theirs}`),
        select(sql`is_watched = 1 AND ${theirs}`),
        (open, watched) => [...open, ...watched]
      )
    },
    /** All with an id or of a thread, open or not, the open one of a company first. */
    recorded: (which: Fragment) => Effect.flatMap(rowsOf(which), Effect.forEach(recordedOf)),
    /** One that is locked until the transaction is over. */
    locked: (alertId: AlertId) =>
      Effect.flatMap(rowsOf(sql`episode.id = ${alertId}`, lockIn(sql, "NO KEY UPDATE")), ([row]) =>
        row === undefined ? Effect.succeed(undefined) : recordedOf(row)
      )
  }
}

/** A deed as it is stored. */
export const deedOf = ({ kind, person, slack_user, at, until_at, detail }: DeedRow): Deed => ({
  kind,
  person,
  slackUser: slack_user,
  at: DateTime.unsafeMake(at),
  until: until_at === null ? undefined : DateTime.unsafeMake(until_at),
  detail
})

/** An episode with its steps and deeds, in the order in which they were stored. */
const recordedOf = ({
  row: { encoded, route, seen_at, is_watched },
  steps,
  deeds
}: {
  readonly row: EpisodeRow
  readonly steps: ReadonlyArray<StepRow>
  readonly deeds: ReadonlyArray<Deed>
}) =>
  Effect.map(decodeEpisode(encoded), (episode): RecordedEpisode => {
    const firsts = steps.filter(({ step, message_id }) => step === FIRST && message_id !== null)
    const first = firsts.find(({ kind }) => kind === "backlog") ?? firsts[0]
    return {
      open: {
        episode: episode.withDeeds(deeds),
        deeds,
        route: route ?? "",
        seenAt: DateTime.unsafeMake(seen_at),
        done: new Set(steps.map(({ step }) => step)),
        announced:
          first?.message_id == null || first.destination === null
            ? undefined
            : { id: first.message_id, destination: first.destination },
        backlog: first?.kind === "backlog" ? (first.message_id ?? undefined) : undefined,
        lateIn:
          first?.kind === "alert" && first.is_late === 1 && first.state === "due"
            ? (first.destination ?? undefined)
            : undefined
      },
      isWatched: is_watched === 1,
      messages: steps.flatMap(messageOf)
    }
  })

const messageOf = ({ step, destination, state, channel, ts }: StepRow): ReadonlyArray<RecordedMessage> =>
  destination === null || state === null
    ? []
    : [
        {
          step: step === ALSO ? FIRST : step,
          destination,
          state,
          posted: channel === null || ts === null ? undefined : { channel, ts }
        }
      ]
