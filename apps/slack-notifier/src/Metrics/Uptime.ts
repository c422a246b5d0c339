import { Context, Effect } from "effect"

/**
 * Milliseconds since the machine started. All processes of a machine agree on it and nobody can set
 * it, unlike the time of day.
 */
export class Uptime extends Context.Reference<Uptime>()("@estate/slack-notifier/Uptime", {
  defaultValue: (): Effect.Effect<number> =>
    Effect.sync(() => Math.round(Number(process.hrtime.bigint()) / 1e6))
}) {}

export const uptimeMillis = Effect.flatten(Uptime)
