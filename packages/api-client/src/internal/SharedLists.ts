import type { PageSizes } from "./PageSizes.ts"
import type { WarnOnce } from "./WarnOnce.ts"

/** What the lists of a client share. */
export interface SharedLists {
  readonly sizes: PageSizes
  readonly warnOnce: WarnOnce
  /** How many pages are fetched ahead. */
  readonly prefetch: number
  /** How many recent ids each list remembers. */
  readonly seenRecords: number
}
