import { Context, Effect } from "effect"

/**
 * Milliseconds since the machine started. Unlike the system time, nobody can set it. All processes
 * of a machine agree on it, so it may be stored; Effect's monotonic clock begins with the process.
 */
export class Uptime extends Context.Reference<Uptime>()("@estate/slack-notifier/Uptime", {
  defaultValue: (): Effect.Effect<number> =>
    Effect.sync(() => Math.round(Number(process.hrtime.bigint()) / 1e6))
}) {}

export const uptimeMillis = Effect.flatten(Uptime)
