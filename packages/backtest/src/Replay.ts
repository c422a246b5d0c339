import type { DeedLine } from "@estate/domain/DeedLine"
import { Order } from "effect"
import type { PastNotifier } from "./PastNotifier.ts"
import type { PastThread } from "./PastThread.ts"

/** What happened at a company. */
export interface Past {
  readonly threads: ReadonlyArray<PastThread>
  /** What people did about the threads, in chronological order. */
  readonly deeds: ReadonlyArray<DeedLine>
}

const NEVER = Number.POSITIVE_INFINITY

/** When the past ends, and how often it is polled; both in milliseconds. */
export interface ReplayClock {
  readonly until: number
  readonly interval: number
}

/**
 * Replays a company's past from its first message on: polls that see each thread as it was then,
 * and the rules' decision at each of their times. It jumps from one moment at which something
 * happens to the next. A deed counts from the next poll on.
 */
export const replay = (
  notifier: PastNotifier,
  { threads, deeds }: Past,
  { until, interval }: ReplayClock
): void => {
  const changes = threads
    .flatMap(thread => thread.changes.map(at => ({ at, thread })))
    .filter(({ at }) => at <= until)
    .sort(Order.mapInput(Order.number, ({ at }) => at))
  const started = changes[0]?.at ?? until
  let seen = 0
  let done = 0
  for (let next = NEVER; ; ) {
    const deed = deeds[done]?.at.epochMillis ?? NEVER
    const change = Math.min(changes[seen]?.at ?? NEVER, Math.max(started, deed))
    // The first poll that can see the change.
    const now = Math.min(next, started + Math.ceil((change - started) / interval) * interval)
    if (now > until) break
    const changed = new Set<PastThread>()
    for (let at = changes[seen]; at !== undefined && at.at <= now; at = changes[++seen])
      changed.add(at.thread)
    const acted: Array<DeedLine> = []
    for (let by = deeds[done]; by !== undefined && by.at.epochMillis <= now; by = deeds[++done])
      acted.push(by)
    next = notifier.poll(changed, acted, now)
  }
}
