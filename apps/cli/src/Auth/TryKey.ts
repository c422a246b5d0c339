import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { Effect, Layer } from "effect"

/**
 * Tests a key with the smallest request. Returns whether it can read messages; fails if it is
 * unknown.
 */
export const tryKey = (settings: ClientSettings) =>
  Effect.flatMap(Threads, threads => threads.page({ limit: PageSize.make(1) })).pipe(
    Effect.as(true),
    Effect.catchTag("AccessDenied", () => Effect.succeed(false)),
    Effect.provide(Layer.orDie(Threads.layer({ ...settings, onUnreadable: "skip", onSkipped: () => {} })))
  )
