import type * as Duration from "effect/Duration"
import type { Digest } from "./Digest.ts"
import type { Pattern } from "./Pattern.ts"
import type { Person } from "./Person.ts"
import type { Route } from "./Route.ts"

/** Listings that belong together, by their ids or titles. */
export interface Complex {
  readonly listings?: ReadonlyArray<{ readonly from: number; readonly to: number }>
  readonly titles?: ReadonlyArray<Pattern>
}

/** The rules in force; every name is looked up. */
export interface Rules {
  /** In order: the first that matches takes the thread. */
  readonly routes: ReadonlyArray<Route>
  readonly people: ReadonlyMap<string, Person>
  /** The people who look after a listing, by its id. */
  readonly owners: ReadonlyMap<number, Person>
  readonly digests: ReadonlyArray<Digest>
  /** By their names. */
  readonly complexes: Readonly<Record<string, Complex>>
  /** How long a buyer whom somebody took causes no alert. */
  readonly claimHolds: Duration.Duration
}
