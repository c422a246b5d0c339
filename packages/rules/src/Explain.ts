import type * as DateTime from "effect/DateTime"
import { type Decision, decide, mentioned, plannedAlerts } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import type { Person } from "./Person.ts"
import { keptQuiet, type Quiet } from "./Quiet.ts"
import type { Rules } from "./Rules.ts"

/** An alert of a route, whatever became of it. */
export interface ExplainedAlert {
  /** `FIRST`, or the name of a step. */
  readonly name: string
  /** None: its time does not come, or came before the present rules. */
  readonly due: DateTime.Utc | undefined
  /** Whom it mentions when it is due, or now if that is past. */
  readonly mention: Person | undefined
  /** None: in the thread of the first alert. */
  readonly channel: string | undefined
}

/** A decision, with everything that it depends on. */
export interface Explanation {
  readonly decision: Decision
  /** All of the route's alerts, also those that are over. */
  readonly alerts: ReadonlyArray<ExplainedAlert>
  /** Everything that keeps quiet; `decision.quiet` is the first of it. */
  readonly quiet: ReadonlyArray<Quiet>
}

/** Why `decide` says what it says. */
export const explain = (facts: Facts, rules: Rules, now: DateTime.Utc): Explanation => {
  const decision = decide(facts, rules, now)
  const { alert } = facts.route
  const kept = keptQuiet(facts, rules, now)
  return {
    decision,
    alerts:
      alert === undefined
        ? []
        : plannedAlerts(facts, alert).map(({ name, step, due }) => ({
            name,
            due,
            mention:
              step === undefined
                ? undefined
                : mentioned(step.mention, facts, rules, due === undefined || due < now ? now : due),
            channel: step === undefined ? alert.channel : step.channel
          })),
    quiet: kept.length > 0 ? kept : decision.quiet === undefined ? [] : [decision.quiet]
  }
}
