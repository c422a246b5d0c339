import type { Mutexes } from "./Concurrency.ts"
import type { operationsOf } from "./Operation.ts"
import type { ResolvedSettings } from "./Settings.ts"
import type { SharedLists } from "./SharedLists.ts"

/** The key of what an `ApiClient` holds only for the services of this package. */
export const internals: unique symbol = Symbol.for("@estate/api-client/internals")

/** What the services use of an `ApiClient`. */
export interface Internals {
  /** Makes the operation of an endpoint, with a typed error for everything that can fail. */
  readonly operation: ReturnType<typeof operationsOf>
  /** The settings with their defaults. */
  readonly settings: ResolvedSettings
  /** What lists share: page sizes, and their warnings. */
  readonly lists: SharedLists
  /** Runs effects with the same key one after another. */
  readonly exclusive: Mutexes
}
