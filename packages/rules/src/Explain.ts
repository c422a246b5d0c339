import type * as DateTime from "effect/DateTime"
import { channelAt, type Decision, decide, mentioned, plannedAlerts } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import type { Person } from "./Person.ts"
import { keptQuiet, type Quiet } from "./Quiet.ts"

/** An alert of a route, sent or not. */
export interface ExplainedAlert {
  /** `FIRST`, or the name of a step. */
  readonly name: string
  /** Undefined if its time never comes, or came before the current rules. */
  readonly due: DateTime.Utc | undefined
  /** Whom it mentions when it is due, or now if it was due earlier. */
  readonly mentions: ReadonlyArray<Person>
  /** Undefined means the thread of the first alert. */
  readonly channel: string | undefined
}

/** A decision, with everything that it depends on. */
export interface Explanation {
  readonly decision: Decision
  /** All alerts of the route, including those that are over. */
  readonly alerts: ReadonlyArray<ExplainedAlert>
  /** Everything that holds alerts; `decision.quiet` is the first of these. */
  readonly quiet: ReadonlyArray<Quiet>
}

/** The reasons for what `decide` returns. */
export const explain = (facts: Facts, now: DateTime.Utc): Explanation => {
  const decision = decide(facts, now)
  const { alert } = facts.route
  const kept = keptQuiet(facts, now)
  return {
    decision,
    alerts:
      alert === undefined
        ? []
        : plannedAlerts(facts, alert, now).map(({ name, step, due }) => {
            const { mention, channel } = step ?? alert
            const then = due === undefined || due < now ? now : due
            return {
              name,
              due,
              mentions: mentioned(mention, facts, then),
              channel: channelAt(channel, facts, then)
            }
          }),
    quiet: kept.length > 0 ? kept : decision.quiet === undefined ? [] : [decision.quiet]
  }
}
