import { Effect } from "effect"
import { Episode } from "../Alert/Episode.ts"
import type { Subject } from "../State/Delivery.ts"

/** Says in the log what was done with a message: which one, never what it says. */
export const told = (what: string, subject: Subject) =>
  Effect.annotateLogs(
    Effect.logInfo(what),
    subject instanceof Episode
      ? { alert: subject.alertId, company: subject.company, thread: subject.threadId }
      : { notice: subject.alertId, about: subject.trouble.about }
  )
