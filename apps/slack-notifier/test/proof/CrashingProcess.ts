import { type Context, Effect } from "effect"
import type { Slack } from "../../src/Slack/Slack.ts"
import type { AlertStore } from "../../src/State/AlertStore.ts"

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

  store(service: Context.Tag.Service<typeof AlertStore>): Context.Tag.Service<typeof AlertStore> {
    const around = <A, E>(name: string, commit: Effect.Effect<A, E>) =>
      this.point(`before the commit of ${name}`).pipe(
        Effect.zipRight(commit),
        Effect.zipLeft(this.point(`after the commit of ${name}`))
      )
    return {
      ...service,
      observe: (...observed) => around("observe", service.observe(...observed)),
      gatherBacklog: (destination, over) => around("gatherBacklog", service.gatherBacklog(destination, over)),
      planAlerts: (...planned) => around("planAlerts", service.planAlerts(...planned)),
      end: (episode, rules, isWatched) => around("end", service.end(episode, rules, isWatched)),
      endWatched: episode => around("end", service.endWatched(episode)),
      transact: (id, event, at) => around(event.what, service.transact(id, event, at)),
      openIncident: (incident, operators) =>
        around("openIncident", service.openIncident(incident, operators)),
      resolveIncident: (which, now, operators) =>
        around("resolveIncident", service.resolveIncident(which, now, operators))
    }
  }

  slack(service: Context.Tag.Service<typeof Slack>): Context.Tag.Service<typeof Slack> {
    const around = <A, E>(name: string, call: Effect.Effect<A, E>) =>
      this.point(`before the write of ${name}`).pipe(
        Effect.zipRight(
          // The answer is there and not yet looked at, or lost with the process: what Slack did is
          // done either way.
          Effect.exit(call)
        ),
        Effect.zipLeft(this.point(`after the write of ${name}`)),
        Effect.zipLeft(this.point(`after the answer to ${name}`)),
        Effect.flatten
      )
    return {
      ...service,
      post: post => around("post", service.post(post)),
      update: (posted, message) => around("update", service.update(posted, message)),
      remove: posted => around("remove", service.remove(posted)),
      historyOf: (destination, since) => around("history", service.historyOf(destination, since)),
      ownRepliesTo: parent => around("replies", service.ownRepliesTo(parent))
    }
  }
}
