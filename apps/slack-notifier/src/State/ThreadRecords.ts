import { SqlClient } from "@effect/sql/SqlClient"
import type { ThreadId } from "@estate/domain/Thread"
import { Array, Context, Effect, Layer } from "effect"
import type { StoreError } from "./AlertStore.ts"
import { makeEpisodes, type RecordedEpisode } from "./EpisodeReads.ts"

/** What the state has about a thread, to explain its alerts. */
export class ThreadRecords extends Context.Tag("@estate/slack-notifier/ThreadRecords")<
  ThreadRecords,
  {
    /** For each company that has the thread, its open episode, or else its latest one. */
    readonly of: (thread: ThreadId) => Effect.Effect<ReadonlyArray<RecordedEpisode>, StoreError>
  }
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<ThreadRecords, never, SqlClient> = Layer.effect(
    ThreadRecords,
    Effect.map(SqlClient, sql => {
      const episodes = makeEpisodes(sql)
      return ThreadRecords.of({
        of: Effect.fn("ThreadRecords.of")(thread =>
          Effect.map(
            episodes.recorded(sql.in("thread_id", [thread, thread.toUpperCase(), thread.toLowerCase()])),
            Array.dedupeWith(
              ({ open: one }, { open: other }) => one.episode.company === other.episode.company
            )
          )
        )
      })
    })
  )
}
