import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { Effect } from "effect"

/** Tries a key on the smallest question there is, and says whether it may read messages; a key that is not known fails, and so does a platform
 * that cannot be asked.
 */
export const tryKey = (settings: ClientSettings) =>
  Effect.flatMap(Threads, threads => threads.page({ limit: PageSize.make(1) })).pipe(
    Effect.as(true),
    Effect.catchTag("AccessDenied", () => Effect.succeed(false)),
    Effect.provide(Threads.layer(settings))
  )
