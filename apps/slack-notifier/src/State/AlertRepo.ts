import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { Array, Clock, DateTime, Effect, Option, Predicate } from "effect"
import { episodesOf } from "../Alerts/Announcement.ts"
import type { AlertPlan, CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Audience, Episode } from "../Alerts/Episode.ts"
import { Observation } from "../Alerts/Observe.ts"
import { losesParent } from "../Outbox/Place.ts"
import { step } from "../Outbox/Step.ts"
import { encodeSubject } from "../Outbox/Subject.ts"
import type { AlertStore } from "./AlertStore.ts"
import { STALE, UNPOSTED, UNSETTLED } from "./Conditions.ts"
import { gathered } from "./Gathered.ts"
import { makeOpenEpisodes } from "./OpenEpisodes.ts"
import { makePlaces } from "./PlaceRepo.ts"

type AlertRepo = Pick<
  AlertStore["Type"],
  | "openEpisodes"
  | "followedEpisodes"
  | "openAudiences"
  | "observe"
  | "end"
  | "endWatched"
  | "planAlerts"
  | "unposted"
  | "stale"
  | "transact"
  | "beginAgain"
>

/** How episodes are stored. */
interface Saving {
  readonly rules?: CompanyRules | undefined
  /** The one that opens. */
  readonly opened?: Episode
  /** Whether one that was read is watched for an answer. */
  readonly isWatched?: boolean | undefined
}

/**
 * The SQL of episodes and of their messages. `clock` names the clock of the uptimes that are
 * written, where machines share a state.
 */
export const makeAlertRepo = Effect.fnUntraced(function* (clock?: string) {
  const sql = yield* SqlClient
  const places = makePlaces(sql)
  const openEpisodes = makeOpenEpisodes(sql)
  const followed = gathered(openEpisodes.followedOf, ({ episode }) => episode.company)

  /** Stores an episode, as its messages show it from now on; returns their channels. */
  const save = Effect.fnUntraced(function* (episode: Episode, route: string, isWatched: boolean) {
    const { alertId, company, destination, threadId, key, isOpen } = episode
    const now = yield* Clock.currentTimeMillis
    const picture = yield* encodeSubject(episode)
    yield* sql`
      INSERT INTO episode
        (id, company, destination, route, thread_id, key, is_open, is_watched, picture, seen_at, changed_at)
      VALUES (${alertId}, ${company}, ${destination}, ${route}, ${threadId}, ${key}, ${isOpen ? 1 : 0},
        ${isWatched ? 1 : 0}, ${picture}, ${now}, ${now})
      ON CONFLICT (id) DO UPDATE SET
        is_open = excluded.is_open, is_watched = excluded.is_watched, picture = excluded.picture,
        changed_at = excluded.changed_at`
    return yield* places.show(episode)
  })

  /** The id of the thread's open episode. */
  const openOf = ({ company, threadId }: Episode) =>
    Effect.map(
      sql`SELECT id FROM episode WHERE company = ${company} AND thread_id = ${threadId} AND is_open = 1`,
      ([row]) => row?.id
    )

  const carryOut = Effect.fnUntraced(function* ({ messages, skipped, over }: AlertPlan) {
    for (const { subject, step, ...message } of messages) {
      yield* places.want({ ...message, subject })
      for (const { alertId } of episodesOf(subject))
        yield* sql`
          INSERT INTO episode_place (episode, step, place) VALUES (${alertId}, ${step}, ${message.id})
          ON CONFLICT DO NOTHING`
    }
    for (const { alertId, step } of skipped)
      yield* sql`
        INSERT INTO skipped_step (episode, step) VALUES (${alertId}, ${step}) ON CONFLICT DO NOTHING`
    for (const alertId of over) {
      yield* sql`UPDATE episode SET is_watched = 0 WHERE id = ${alertId}`
      yield* sql`
        UPDATE place SET is_wanted = 0
        WHERE id IN (SELECT place FROM episode_place WHERE episode = ${alertId} AND step = ${FORGOTTEN})`
    }
    return messages.map(({ destination }) => destination)
  })

  /** An alert that was held, of an episode that ends: not wanted, and closed where Slack has it. */
  const addUnsent = Effect.fnUntraced(function* (ended: Episode, rules: CompanyRules, now: DateTime.Utc) {
    const open = yield* openEpisodes.of(ended.alertId)
    const messages = open.flatMap(each => rules.unsent({ ...each, episode: ended }, now))
    for (const message of messages) yield* places.add(message, false)
    return messages.map(({ destination }) => destination)
  })

  /** If the thread's open episode is as expected, stores episodes and what the rules say. */
  const saveIf = (
    of: Episode,
    isCurrent: (open: unknown) => boolean,
    saved: ReadonlyArray<Episode>,
    { rules, opened, isWatched = false }: Saving = {}
  ) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          if (!isCurrent(yield* openOf(of))) return Option.none()
          const now = yield* DateTime.now
          const channels: Array<string> = []
          for (const episode of saved) {
            if (rules !== undefined && !episode.isOpen)
              channels.push(...(yield* addUnsent(episode, rules, now)))
            channels.push(...(yield* save(episode, rules?.routeOf(episode, now) ?? "", isWatched)))
          }
          if (rules !== undefined && opened !== undefined)
            channels.push(...(yield* carryOut(rules.plan(yield* openEpisodes.of(opened.alertId), now))))
          return Option.some(Array.dedupe(channels))
        })
      )
      .pipe(Effect.catchIf(isTaken, () => Effect.succeedNone))

  const repo: AlertRepo = {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(company => openEpisodes.ofCompany(company)),
    followedEpisodes: Effect.fn("AlertStore.followedEpisodes")(company => followed(company)),

    openAudiences: Effect.suspend(() =>
      Effect.map(
        sql<Audience & { readonly route: string }>`
          SELECT DISTINCT company, destination, coalesce(route, '') AS route FROM episode WHERE is_open = 1`,
        rows => rows.map(({ route, ...audience }) => ({ ...audience, isOfRoute: route !== "" }))
      )
    ),

    observe: Effect.fn("AlertStore.observe")((observation, rules) =>
      Observation.$match(observation, {
        Opened: ({ opened }) =>
          saveIf(opened, id => id === undefined || id === opened.alertId, [opened], { rules, opened }),
        Moved: ({ moved }) => saveIf(moved, id => id === moved.alertId, [moved]),
        Replaced: ({ ended, opened }) =>
          saveIf(ended, id => id === ended.alertId, [ended, opened], { rules, opened })
      })
    ),

    end: Effect.fn("AlertStore.end")((ended, rules, isWatched) =>
      saveIf(ended, id => id === ended.alertId, [ended], { rules, isWatched })
    ),

    endWatched: Effect.fn("AlertStore.endWatched")(ended =>
      sql.withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql`SELECT 1 FROM episode WHERE id = ${ended.alertId} AND is_watched = 1`
          return row === undefined ? [] : yield* save(ended, "", false)
        })
      )
    ),

    planAlerts: Effect.fn("AlertStore.planAlerts")((company, rules, looked) =>
      sql.withTransaction(
        Effect.gen(function* () {
          const open = yield* openEpisodes.ofCompany(company)
          const read = rules.watchesRead ? yield* openEpisodes.watchedOf(company) : []
          const plan = rules.plan([...open, ...read], yield* DateTime.now, looked)
          const channels = Array.dedupe(yield* carryOut(plan))
          return { channels, looks: plan.looks, next: plan.next }
        })
      )
    ),

    unposted: Effect.fn("AlertStore.unposted")(destination => places.list(destination, UNPOSTED)),
    stale: Effect.fn("AlertStore.stale")(destination => places.list(destination, STALE)),

    transact: Effect.fn("AlertStore.transact")(function* (id, event, at) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const found = yield* places.find(id)
          if (found === undefined) return { do: "wait" as const, millis: Number.POSITIVE_INFINITY }
          const { place, command } = step(found.place, event, { ...at, parent: found.parent })
          if (place !== found.place) yield* places.write(id, place, { clock })
          if (losesParent(event)) yield* places.loseParent(id)
          return command
        })
      )
    }),

    beginAgain: Effect.fn("AlertStore.beginAgain")((destination, now) =>
      clock === undefined
        ? Effect.void
        : sql`
            UPDATE place SET clock = ${clock},
              attempted_uptime = CASE WHEN attempted_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              editing_uptime = CASE WHEN editing_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              uncertain_uptime = CASE WHEN uncertain_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              failed_uptime = CASE WHEN failed_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END
            WHERE destination = ${destination} AND clock <> ${clock} AND ${sql.literal(UNSETTLED)}`
    )
  }
  return repo
})

/** In Postgres another process may insert the same row between our look and our insert. */
const isTaken = (error: unknown): boolean =>
  error instanceof SqlError && Predicate.hasProperty(error.cause, "code") && error.cause.code === "23505"
