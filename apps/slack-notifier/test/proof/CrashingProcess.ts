import { type Context, Effect } from "effect"
import type { Slack } from "../../src/Slack/Slack.ts"
import type { Reads, Writes } from "../../src/State/AlertStore.ts"

/** Thrown when the process crashes. */
export class Crashed extends Error {
  override readonly name = "Crashed"
}

/** A point at which a process can crash. Between two points of one moment nothing changed. */
export interface CrashPoint {
  readonly name: string
  readonly moment: string
}

/**
 * One process. It can crash at any point that it passes: before and after each commit, before a
 * request's first byte (`before the write`), after the request without an answer (`after the
 * write`), and after the answer (`after the answer`).
 */
export class CrashingProcess {
  readonly passed: Array<CrashPoint> = []
  private isOver = false
  private readonly endsAt: number
  private readonly momentOf: () => string

  /** Crashes at the n-th point, from 0; by default never. `momentOf` names the moments of points. */
  constructor(endsAt = Number.POSITIVE_INFINITY, momentOf = () => "") {
    this.endsAt = endsAt
    this.momentOf = momentOf
  }

  private readonly point = (name: string) =>
    Effect.suspend(() => {
      if (this.isOver) return Effect.die(new Crashed())
      this.isOver = this.passed.length >= this.endsAt
      this.passed.push({ name, moment: this.momentOf() })
      return this.isOver ? Effect.die(new Crashed(name)) : Effect.void
    })

  /** All writes, each with its crash points: one that is missing does not compile. */
  store(service: Reads & Writes): Reads & Writes {
    const around =
      <Args extends ReadonlyArray<unknown>, A, E>(
        name: string | ((...args: Args) => string),
        write: (...args: Args) => Effect.Effect<A, E>
      ) =>
      (...args: Args) => {
        const called = typeof name === "string" ? name : name(...args)
        return this.point(`before the commit of ${called}`).pipe(
          Effect.zipRight(write(...args)),
          Effect.zipLeft(this.point(`after the commit of ${called}`))
        )
      }
    const writes: Writes = {
      observe: around("observe", service.observe),
      end: around("end", service.end),
      endWatched: around("endWatched", service.endWatched),
      planAlerts: around("planAlerts", service.planAlerts),
      addDigest: around("addDigest", service.addDigest),
      transact: around((_, { what }) => what, service.transact),
      delayed: around("delayed", service.delayed),
      gatherBacklog: around("gatherBacklog", service.gatherBacklog),
      beginAgain: around("beginAgain", service.beginAgain),
      openIncident: around("openIncident", service.openIncident),
      resolveIncident: around("resolveIncident", service.resolveIncident),
      saveStatuses: around("saveStatuses", service.saveStatuses),
      prune: around("prune", service.prune),
      guarded: write => around("guarded", () => service.guarded(write))()
    }
    return { ...service, ...writes }
  }

  slack(service: Context.Tag.Service<typeof Slack>): Context.Tag.Service<typeof Slack> {
    const around =
      <Args extends ReadonlyArray<unknown>, A, E>(
        name: string,
        call: (...args: Args) => Effect.Effect<A, E>
      ) =>
      (...args: Args) =>
        this.point(`before the write of ${name}`).pipe(
          // The answer is there and not yet looked at, or lost with the process: what Slack did is
          // done either way.
          Effect.zipRight(Effect.exit(call(...args))),
          Effect.zipLeft(this.point(`after the write of ${name}`)),
          Effect.zipLeft(this.point(`after the answer to ${name}`)),
          Effect.flatten
        )
    return {
      post: around("post", service.post),
      update: around("update", service.update),
      respond: around("respond", service.respond),
      remove: around("remove", service.remove),
      historyOf: around("history", service.historyOf),
      ownRepliesTo: around("replies", service.ownRepliesTo)
    }
  }
}
