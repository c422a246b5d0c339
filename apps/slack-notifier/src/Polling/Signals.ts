import { Effect, Queue } from "effect"
import { keyOf } from "../Cluster/Task.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { Settings } from "../Settings/Settings.ts"
import { Wakeups } from "../State/Wakeups.ts"

/** What ends a company's rest early: a change of the settings, or an action on an alert. */
export const makeSignals = Effect.fnUntraced(function* (company: string) {
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  /** If nobody can click, there is none, which saves memory with thousands of companies. */
  let inbox: Queue.Dequeue<void> | undefined
  const listen = Effect.gen(function* () {
    if (inbox === undefined && live.now().slack.appTokens.size > 0)
      inbox = yield* wakeups.subscribe(keyOf({ kind: "company", name: company }))
  })
  const next = (followed: Settings) => {
    const change = Effect.as(live.changeFrom(followed), "change" as const)
    return inbox === undefined ? change : Effect.race(change, Effect.as(Queue.take(inbox), "action" as const))
  }
  return {
    /** Signals of actions that are stored from now on are kept, if anybody can click by now. */
    listen,
    /** Waits for an action, or until others than these settings are in force. */
    next
  }
})
