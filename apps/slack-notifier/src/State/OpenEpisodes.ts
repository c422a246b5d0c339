import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { FIRST } from "@estate/rules/Decide"
import { Array, DateTime, Effect, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { type Deed, type DeedKind, deedTime } from "../Alerts/Deed.ts"
import { Episode } from "../Alerts/Episode.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"

/** Reads an episode as the state has it. */
export const decodeEpisode = Schema.decodeUnknown(Schema.parseJson(Episode))

/** An episode as it is stored, in the column `picture`, and when it was first seen. */
export interface EpisodeRow {
  readonly id: string
  readonly encoded: string
  readonly route: string | null
  readonly seen_at: number | string
}

/** A step of an episode that is over: sent as a message, or skipped. */
export interface StepRow {
  readonly episode: string
  readonly step: string
  readonly message_id: AlertId | null
  readonly destination: string | null
  readonly kind?: string | null
  readonly is_late?: number | null
  readonly state?: string | null
}

/** A deed of an episode. */
export interface DeedRow {
  readonly episode: string
  readonly kind: DeedKind
  readonly person: string
  readonly slack_user: string
  readonly at: number | string
  readonly until_at: number | string | null
  readonly detail: string
}

/** The SQL of open episodes and of what was done about them. */
export const makeOpenEpisodes = (sql: SqlClient) => {
  const select = Effect.fnUntraced(function* (which: Fragment) {
    const rows = yield* sql<EpisodeRow>`
      SELECT id, picture AS encoded, route, seen_at FROM episode WHERE ${which} ORDER BY thread_id`
    if (rows.length === 0) return []
    const stepRows = yield* sql<StepRow>`
      SELECT shown.episode, shown.step, shown.place AS message_id, place.destination, place.kind, place.is_late, place.state, place.seq FROM episode_place AS shown
      JOIN place ON place.id = shown.place JOIN episode ON episode.id = shown.episode
      WHERE ${which}
      UNION ALL
      SELECT skipped.episode, skipped.step, NULL, NULL, NULL, NULL, NULL, 0 FROM skipped_step AS skipped
      JOIN episode ON episode.id = skipped.episode WHERE ${which}
      ORDER BY seq`
    const deedRows = yield* sql<DeedRow>`
      SELECT deed.episode, deed.kind, deed.person, deed.slack_user, deed.at, deed.until_at, deed.detail FROM deed
      JOIN episode ON episode.id = deed.episode WHERE ${which} ORDER BY deed.seq`
    const deeds = Array.groupBy(deedRows, ({ episode }) => episode)
    const steps = Array.groupBy(stepRows, ({ episode }) => episode)
    // One that cannot be read silences its own thread only.
    const [unreadable, open] = yield* Effect.partition(rows, row =>
      Effect.mapError(readEpisode(row, steps[row.id] ?? [], deeds[row.id] ?? []), () => row.id)
    )
    if (unreadable.length > 0)
      yield* Effect.annotateLogs(Effect.logError("the state has episodes that cannot be read"), {
        alerts: unreadable.join(" ")
      })
    return open
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
    }
  }
}

/** Reads an episode with its steps, in the order in which they were stored. */
export const readEpisode = (row: EpisodeRow, steps: ReadonlyArray<StepRow>, deeds: ReadonlyArray<DeedRow>) =>
  Effect.map(decodeEpisode(row.encoded), episode => openEpisodeOf(row, episode, steps, deeds.map(deedOf)))

/** A deed as it is stored. */
export const deedOf = ({ kind, person, slack_user, at, until_at, detail }: DeedRow): Deed => ({
  kind,
  person,
  slackUser: slack_user,
  at: deedTime(at),
  until: until_at === null ? undefined : deedTime(until_at),
  detail
})

const openEpisodeOf = (
  { route, seen_at }: EpisodeRow,
  episode: Episode,
  steps: ReadonlyArray<StepRow>,
  deeds: ReadonlyArray<Deed>
): OpenEpisode => {
  const firsts = steps.filter(({ step, message_id }) => step === FIRST && message_id !== null)
  const first = firsts.find(({ kind }) => kind === "backlog") ?? firsts[0]
  return {
    episode: episode.withDeeds(deeds),
    deeds,
    route: route ?? "",
    seenAt: DateTime.unsafeMake(Number(seen_at)),
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
  }
}
