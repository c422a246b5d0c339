import { Duration, Effect } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { Command } from "../Outbox/OutboxMessage.ts"
import { step } from "../Outbox/Step.ts"
import type { Listed } from "../State/AlertStore.ts"
import { Channel } from "./Channel.ts"

/**
 * A message, and what to do about it, which is only a hint, since another process may be quicker.
 */
export interface Planned extends Listed {
  readonly command: Command
  /** It changes without any call. */
  readonly isTransition: boolean
}

/** What to do about messages of the channel now. */
export const plan = Effect.fnUntraced(function* (listed: ReadonlyArray<Listed>) {
  const { settings } = yield* Channel
  const now = yield* uptimeMillis
  return listed.map((each): Planned => {
    const at = { now, quarantine: Duration.toMillis(settings.quarantine), parent: each.parent }
    const { message, command } = step(each.message, { what: "tick", isSearched: false }, at)
    return { ...each, command, isTransition: command.do === "wait" && message !== each.message }
  })
})
