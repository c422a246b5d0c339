import type { Mutexes } from "./Concurrency.ts"
import type { operationsOf } from "./Operation.ts"
import type { ResolvedSettings } from "./Settings.ts"
import type { SharedLists } from "./SharedLists.ts"

/** The key of what an `ApiClient` holds for the services of this package alone. */
export const internals: unique symbol = Symbol.for("@estate/api-client/internals")

/** What the services use of an `ApiClient`. */
export interface Internals {
  /** Makes the operation of an endpoint, with a typed error for everything that can fail. */
  readonly operation: ReturnType<typeof operationsOf>
  /** The settings with their defaults. */
  readonly settings: ResolvedSettings
  /** What lists share: page sizes, and who is warned. */
  readonly lists: SharedLists
  /** Runs the effects of one key one after another. */
  readonly exclusive: Mutexes
}
