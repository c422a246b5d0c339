import { Effect, Queue, Schedule, Stream } from "effect"
import { clientConfig, loadPg } from "./internal/postgres/Settings.ts"
import type { PostgresSettings } from "./PostgresSettings.ts"

/** How soon a lost connection is opened again, and how often a silent one is checked. */
const AGAIN_MILLIS = 1_000
const ASK_MILLIS = 5_000

/**
 * The payloads of `NOTIFY` on a channel, forever. They come over a separate connection, which is
 * opened again when it is lost. Notifications that were sent meanwhile are missed, so also check
 * from time to time for what you are waiting for.
 */
export const notifications = (settings: PostgresSettings, channel: string): Stream.Stream<string> =>
  Stream.asyncPush<string>(emit =>
    Effect.forkScoped(
      listen(settings, channel, payload => emit.single(payload)).pipe(
        Effect.ignore,
        Effect.repeat(Schedule.spaced(AGAIN_MILLIS))
      )
    )
  )

const listen = (settings: PostgresSettings, channel: string, heard: (payload: string) => void) =>
  Effect.scoped(
    Effect.gen(function* () {
      const pg = yield* loadPg
      const lost = yield* Queue.sliding<void>(1)
      const client = yield* Effect.acquireRelease(
        Effect.sync(() => new pg.Client(clientConfig(settings))),
        opened => Effect.promise(() => opened.end().catch(() => {})).pipe(Effect.timeoutOption(AGAIN_MILLIS))
      )
      client.on("error", () => lost.unsafeOffer(undefined))
      client.on("notification", ({ payload = "" }) => heard(payload))
      yield* Effect.tryPromise(() => client.connect())
      yield* Effect.tryPromise(() => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      const asked = Effect.tryPromise(() => client.query("SELECT 1"))
      yield* Effect.raceFirst(Queue.take(lost), Effect.repeat(asked, Schedule.spaced(ASK_MILLIS)))
    })
  )
