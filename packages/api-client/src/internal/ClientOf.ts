import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import type { PlatformAnswer, PlatformRequest } from "../PlatformRequest.ts"
import { attemptsAt, type Propagate } from "./Attempt.ts"
import { makeMutexes } from "./Concurrency.ts"
import type { Internals } from "./Internals.ts"
import { foreignRequestsOf, operationsOf } from "./Operation.ts"
import { PageSizes } from "./PageSizes.ts"
import { makeLimits } from "./retry/Limits.ts"
import { RetryBudget } from "./retry/RetryBudget.ts"
import type { ResolvedSettings } from "./Settings.ts"
import { makeWarnOnce } from "./SharedLists.ts"
import type { SendTo } from "./transport/Transport.ts"

/** What all services of a client share, over any transport. */
export const clientOf = (
  settings: ResolvedSettings,
  sendTo: SendTo,
  propagate: Propagate
): Internals & {
  readonly request: (request: PlatformRequest) => Effect.Effect<PlatformAnswer, PlatformError>
} => {
  const shared = {
    settings,
    attemptAt: attemptsAt(sendTo, settings, propagate),
    limitsAt: makeLimits(settings),
    budget: new RetryBudget(settings.retryShare, settings.leastRetries)
  }
  const { prefetch, seenRecords, pageSize } = settings
  return {
    request: foreignRequestsOf(shared),
    operation: operationsOf(shared),
    settings,
    lists: { prefetch, seenRecords, sizes: new PageSizes(pageSize), warnOnce: makeWarnOnce() },
    exclusive: makeMutexes()
  }
}
