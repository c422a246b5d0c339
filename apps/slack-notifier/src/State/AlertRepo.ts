import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option, Predicate, Schema } from "effect"
import { type Audience, Episode } from "../Alert/Episode.ts"
import { Observation } from "../Alert/Observe.ts"
import { step } from "../Outbox/Step.ts"
import { encodeSubject } from "../Outbox/Subject.ts"
import type { AlertStore } from "./AlertStore.ts"
import { STALE, UNPOSTED } from "./Conditions.ts"
import { makePlaces } from "./PlaceRepo.ts"

const decodeEpisode = Schema.decodeUnknown(Schema.parseJson(Episode))

type AlertRepo = Pick<
  AlertStore["Type"],
  "openEpisodes" | "openAudiences" | "observe" | "end" | "unposted" | "stale" | "transact" | "beginAgain"
>

/**
 * The SQL of episodes and of their messages. `clock` names the clock of the uptimes that are
 * written, where machines share a state.
 */
export const makeAlertRepo = Effect.fnUntraced(function* (clock?: string) {
  const sql = yield* SqlClient
  const places = makePlaces(sql)

  const save = Effect.fnUntraced(function* (episode: Episode) {
    const { alertId, company, destination, threadId, key, isOpen } = episode
    const now = yield* Clock.currentTimeMillis
    const picture = yield* encodeSubject(episode)
    yield* sql`
      INSERT INTO episode (id, company, destination, thread_id, key, is_open, picture, changed_at)
      VALUES (${alertId}, ${company}, ${destination}, ${threadId}, ${key}, ${isOpen ? 1 : 0}, ${picture}, ${now})
      ON CONFLICT (id) DO UPDATE SET
        is_open = excluded.is_open, picture = excluded.picture, changed_at = excluded.changed_at`
    yield* places.put(episode, isOpen, Option.none())
  })

  /** The id of the thread's open episode. */
  const openOf = ({ company, destination, threadId }: Episode) =>
    Effect.map(
      sql`
        SELECT id FROM episode
        WHERE company = ${company} AND destination = ${destination} AND thread_id = ${threadId} AND is_open = 1`,
      ([row]) => row?.id
    )

  const saveIf = (isCurrent: Effect.Effect<boolean, SqlError>, saved: ReadonlyArray<Episode>) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          if (!(yield* isCurrent)) return false
          for (const episode of saved) yield* save(episode)
          return true
        })
      )
      .pipe(Effect.catchIf(isTaken, () => Effect.succeed(false)))

  const repo: AlertRepo = {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(function* ({ company, destination }) {
      const rows = yield* sql<{ readonly id: string; readonly picture: string }>`
        SELECT id, picture FROM episode
        WHERE company = ${company} AND destination = ${destination} AND is_open = 1 ORDER BY thread_id`
      // One that cannot be read silences its own thread only.
      const [unreadable, episodes] = yield* Effect.partition(rows, ({ id, picture }) =>
        Effect.mapError(decodeEpisode(picture), () => id)
      )
      if (unreadable.length > 0) {
        yield* Effect.annotateLogs(Effect.logError("the state has episodes that cannot be read"), {
          company,
          alerts: unreadable.join(" ")
        })
      }
      return episodes
    }),

    openAudiences: Effect.suspend(
      () => sql<Audience>`SELECT DISTINCT company, destination FROM episode WHERE is_open = 1`
    ),

    observe: Effect.fn("AlertStore.observe")(
      Observation.$match({
        Opened: ({ opened }) =>
          saveIf(
            Effect.map(openOf(opened), id => id === undefined || id === opened.alertId),
            [opened]
          ),
        Moved: ({ moved }) =>
          saveIf(
            Effect.map(openOf(moved), id => id === moved.alertId),
            [moved]
          ),
        Replaced: ({ ended, opened }) =>
          saveIf(
            Effect.map(openOf(ended), id => id === ended.alertId),
            [ended, opened]
          )
      })
    ),

    end: Effect.fn("AlertStore.end")(ended =>
      saveIf(
        Effect.map(openOf(ended), id => id === ended.alertId),
        [ended]
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
            WHERE destination = ${destination} AND clock <> ${clock}`
    )
  }
  return repo
})

/** In Postgres another process may insert the same row between our look and our insert. */
const isTaken = (error: unknown): boolean =>
  error instanceof SqlError && Predicate.hasProperty(error.cause, "code") && error.cause.code === "23505"
