import type { ThreadId } from "@estate/domain/Thread"
import { DateTime } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"

/** When the rules have more to say about what was planned. */
interface Planned {
  readonly rules: CompanyRules
  readonly next: DateTime.Utc | undefined
}

/** What a poller remembers between two polls. All but `looked` can be read from the state again. */
export class CompanyMemory {
  /** Open episodes; undefined before the state was read, and after a failure. */
  open: Map<ThreadId, Episode> | undefined
  /** What the state said, until something changes it or a plan has used it. */
  unplanned: ReadonlyArray<OpenEpisode> | undefined
  /** Undefined at first, and after any news. */
  planned: Planned | undefined
  /**
   * Since when the first poll after a start or after failed polls has been running, while it is.
   */
  catchingUpSince: DateTime.Utc | undefined
  hasCaughtUp = false
  /** When threads that were read were last found without an answer; kept for a day. */
  readonly looked = new Map<AlertId, DateTime.Utc>()

  /** Whether the latest plan is still valid: nothing is due yet, and the rules are the same. */
  hasPlan(rules: CompanyRules, now: DateTime.Utc): boolean {
    if (this.planned === undefined || this.planned.rules !== rules) return false
    return this.planned.next === undefined || DateTime.greaterThan(this.planned.next, now)
  }

  /**
   * A poll failed, another process has stored something newer, or somebody acted on an alert: read
   * the state again, and plan again.
   */
  forget(): void {
    this.planned = undefined
    this.unplanned = undefined
    this.open = undefined
  }

  forgetLooked(before: DateTime.Utc): void {
    for (const [id, at] of this.looked) if (DateTime.lessThan(at, before)) this.looked.delete(id)
  }
}
