import type { BusinessTime } from "@estate/domain/BusinessHours"
import type * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type { ChainStep, Mentions, Place } from "./ChainStep.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** One condition of a route, by its name in the file. */
export interface Condition {
  readonly name: string
  readonly holds: (thread: ThreadFacts, at: DateTime.Utc) => boolean
}

/** Where the alerts of the threads that match go, and when. */
export interface Route {
  readonly name: string
  /** A thread matches if all of these match. */
  readonly conditions: ReadonlyArray<Condition>
  /** If undefined, a matching thread causes no alert. */
  readonly alert: RouteAlert | undefined
}

/** How a route alerts. */
export interface RouteAlert {
  /** A direct message to the owner goes to the company's channel if the listing has no owner. */
  readonly channel: Place
  readonly also: ReadonlyArray<Place>
  /** Whom the first alert mentions. */
  readonly mention: Mentions
  /** If undefined, it is always open. */
  readonly calendar: BusinessTime | undefined
  /** What happens to a thread that begins to wait while it is closed. */
  readonly closed: "hold" | "post" | "drop"
  readonly group: { readonly from: number; readonly wait: Duration.Duration } | undefined
  readonly steps: ReadonlyArray<ChainStep>
  /** How long after it was read an unanswered thread is alerted again. */
  readonly forgotten: Duration.Duration | undefined
}

/** A route that was tried, and its first condition that failed; undefined if it matched. */
export interface Tried {
  readonly route: string
  readonly failed: string | undefined
}

/** The first route that matches, if any, and the routes that were tried. */
export const routeFor = (
  routes: ReadonlyArray<Route>,
  thread: ThreadFacts,
  at: DateTime.Utc
): { readonly route: Route | undefined; readonly tried: ReadonlyArray<Tried> } => {
  const tried: Array<Tried> = []
  for (const route of routes) {
    const failed = route.conditions.find(({ holds }) => !holds(thread, at))
    tried.push({ route: route.name, failed: failed?.name })
    if (failed === undefined) return { route, tried }
  }
  return { route: undefined, tried }
}
