import type { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { Array, Clock, DateTime, Effect, Option, Predicate } from "effect"
import type { AlertPlan, CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { encodeContent } from "../Outbox/MessageContent.ts"
import { makeClaimsOver } from "./ClaimsOver.ts"
import { episodeWith, type makeEpisodes } from "./EpisodeReads.ts"
import type { makeOutbox } from "./OutboxRepo.ts"

/** How episodes are stored. */
interface Saving {
  readonly rules?: CompanyRules | undefined
  /** The one that opens. */
  readonly opened?: Episode
  /** Whether one that was read is watched for an answer. */
  readonly isWatched?: boolean | undefined
  readonly catchingUpSince?: DateTime.Utc | undefined
}

/**
 * What is stored of an episode, and of what the rules say about it. All but `saveIf` run in the
 * caller's transaction.
 */
export const makeEpisodeWrites = (
  sql: SqlClient,
  episodes: ReturnType<typeof makeEpisodes>,
  outbox: ReturnType<typeof makeOutbox>
) => {
  /** Stores an episode, as its messages show it from now on; returns their channels. */
  const save = Effect.fnUntraced(function* (episode: Episode, route: string, isWatched: boolean) {
    const { alertId, company, destination, threadId, key, isOpen, nobodyWaits } = episode
    const now = yield* Clock.currentTimeMillis
    const encoded = yield* encodeContent(episode)
    yield* sql`
      INSERT INTO episode
        (id, company, destination, route, thread_id, key, is_open, is_waiting, is_watched, picture, seen_at,
          changed_at)
      VALUES (${alertId}, ${company}, ${destination}, ${route}, ${threadId}, ${key}, ${isOpen ? 1 : 0},
        ${nobodyWaits ? 0 : 1}, ${isWatched ? 1 : 0}, ${encoded}, ${now}, ${now})
      ON CONFLICT (id) DO UPDATE SET
        is_open = excluded.is_open, is_waiting = excluded.is_waiting, is_watched = excluded.is_watched, picture = excluded.picture,
        changed_at = excluded.changed_at`
    return yield* outbox.show(episode)
  })

  /** The id of the thread's open episode. */
  const openOf = ({ company, threadId }: Episode) =>
    Effect.map(
      sql`SELECT id FROM episode WHERE company = ${company} AND thread_id = ${threadId} AND is_open = 1`,
      ([row]) => row?.id
    )

  const endClaims = makeClaimsOver(sql, outbox)

  const carryOut = Effect.fnUntraced(function* ({ messages, skipped, unwatch, faded }: AlertPlan) {
    const freed: Array<string> = []
    for (const id of faded) {
      const episode = yield* episodeWith(sql, id)
      if (episode !== undefined) freed.push(...(yield* outbox.show(episode)))
    }
    for (const message of messages) freed.push(...(yield* endClaims(message)))
    for (const { step, about, ...message } of messages) {
      yield* outbox.want(message)
      for (const alertId of about)
        yield* sql`
          INSERT INTO episode_place (episode, step, place) VALUES (${alertId}, ${step}, ${message.id})
          ON CONFLICT DO NOTHING`
    }
    for (const { alertId, step } of skipped)
      yield* sql`
        INSERT INTO skipped_step (episode, step) VALUES (${alertId}, ${step}) ON CONFLICT DO NOTHING`
    for (const alertId of unwatch) {
      yield* sql`UPDATE episode SET is_watched = 0 WHERE id = ${alertId}`
      yield* sql`
        UPDATE place SET is_wanted = 0
        WHERE id IN (SELECT place FROM episode_place WHERE episode = ${alertId} AND step = ${FORGOTTEN})`
    }
    return [...freed, ...messages.map(({ destination }) => destination)]
  })

  /** An alert that was held, of an episode that ends: not wanted, and closed where Slack has it. */
  const addUnsent = Effect.fnUntraced(function* (ended: Episode, rules: CompanyRules, now: DateTime.Utc) {
    const open = yield* episodes.of(ended.alertId)
    const messages = open.flatMap(each => rules.unsent({ ...each, episode: ended }, now))
    for (const message of messages) yield* outbox.add(message, false)
    return messages.map(({ destination }) => destination)
  })

  /**
   * Stores episodes of a thread and what the rules say, if the first one is its open episode, or
   * opens and there is none.
   */
  const saveIf = (
    saved: Array.NonEmptyReadonlyArray<Episode>,
    { rules, opened, isWatched = false, catchingUpSince }: Saving = {}
  ) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          const [first] = saved
          const known = yield* openOf(first)
          const isCurrent = known === first.alertId || (known === undefined && first === opened)
          if (!isCurrent) return Option.none()
          const now = yield* DateTime.now
          const channels: Array<string> = []
          for (const episode of saved) {
            if (rules !== undefined && !episode.isOpen)
              channels.push(...(yield* addUnsent(episode, rules, now)))
            channels.push(...(yield* save(episode, rules?.routeOf(episode, now) ?? "", isWatched)))
          }
          if (rules !== undefined && opened !== undefined) {
            const open = yield* episodes.of(opened.alertId)
            const sight = { scope: "one" as const, catchingUpSince }
            channels.push(...(yield* carryOut(rules.plan(open, now, undefined, sight))))
          }
          return Option.some(Array.dedupe(channels))
        })
      )
      .pipe(Effect.catchIf(isTaken, () => Effect.succeedNone))

  return { save, saveIf, carryOut }
}

/** In Postgres another process may insert the same row between our look and our insert. */
const isTaken = (error: unknown): boolean =>
  error instanceof SqlError && Predicate.hasProperty(error.cause, "code") && error.cause.code === "23505"
