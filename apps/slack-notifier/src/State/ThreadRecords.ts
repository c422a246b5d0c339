import { SqlClient } from "@effect/sql/SqlClient"
import type { ThreadId } from "@estate/domain/Thread"
import { Array, Context, DateTime, Effect, Layer, Option } from "effect"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { MessageState } from "../Outbox/OutboxMessage.ts"
import type { StoreError } from "./AlertStore.ts"
import { type DeedRow, type EpisodeRow, readEpisode, type StepRow } from "./OpenEpisodes.ts"

/** A message about an episode, as the outbox has it. */
export interface RecordedMessage {
  readonly step: string
  readonly destination: string
  readonly state: MessageState
  /** When Slack took it. */
  readonly postedAt: DateTime.Utc | undefined
}

/** An episode of a thread, and what the state has about it. */
export interface RecordedEpisode {
  readonly episode: OpenEpisode
  /** It was read, and is rechecked until somebody answers. */
  readonly isWatched: boolean
  readonly messages: ReadonlyArray<RecordedMessage>
}

interface Row extends EpisodeRow {
  readonly company: string
  readonly is_watched: number
}

interface MessageRow extends StepRow {
  readonly state: MessageState | null
  readonly ts: string | null
}

/** What the state has about a thread, for those who ask why. */
export class ThreadRecords extends Context.Tag("@estate/slack-notifier/ThreadRecords")<
  ThreadRecords,
  {
    /** The open episode of each company that has the thread, else its latest one. */
    readonly of: (thread: ThreadId) => Effect.Effect<ReadonlyArray<RecordedEpisode>, StoreError>
  }
>() {
  /** Over a state that was brought to this version's form. */
  static readonly layer: Layer.Layer<ThreadRecords, never, SqlClient> = Layer.effect(
    ThreadRecords,
    Effect.map(SqlClient, sql =>
      ThreadRecords.of({
        of: Effect.fn("ThreadRecords.of")(function* (thread) {
          const episodes = yield* sql<Row>`
            SELECT id, company, picture AS encoded, route, seen_at, is_watched FROM episode
            WHERE thread_id IN ${sql.in([thread, thread.toUpperCase(), thread.toLowerCase()])}
            ORDER BY company, is_open DESC, changed_at DESC`
          return yield* Effect.forEach(
            Array.dedupeWith(episodes, (one, other) => one.company === other.company),
            Effect.fnUntraced(function* (row) {
              const rows = yield* sql<MessageRow>`
                SELECT shown.step, shown.place AS message_id, place.destination, place.state, place.ts, place.seq
                FROM episode_place AS shown JOIN place ON place.id = shown.place WHERE shown.episode = ${row.id}
                UNION ALL
                SELECT step, NULL, NULL, NULL, NULL, 0 FROM skipped_step WHERE episode = ${row.id}
                ORDER BY seq`
              const deeds = yield* sql<DeedRow>`
                SELECT episode, kind, person, slack_user, at, until_at, detail FROM deed
                WHERE episode = ${row.id} ORDER BY seq`
              return {
                episode: yield* readEpisode(row, rows, deeds),
                isWatched: row.is_watched === 1,
                messages: rows.flatMap(messageOf)
              }
            })
          )
        })
      })
    )
  )
}

const messageOf = ({ step, destination, state, ts }: MessageRow): ReadonlyArray<RecordedMessage> =>
  destination === null || state === null ? [] : [{ step, destination, state, postedAt: timeOf(ts) }]

/** Slack's `ts` is seconds since 1970, and a number after the point. */
const timeOf = (ts: string | null) =>
  Option.getOrUndefined(Option.flatMap(Option.fromNullable(ts), text => DateTime.make(Number(text) * 1000)))
