import * as Effect from "effect/Effect"
import type { PageSizes } from "./PageSizes.ts"

/** What the lists of a client share. */
export interface SharedLists {
  readonly sizes: PageSizes
  readonly warnOnce: WarnOnce
  /** The number of pages that are prefetched. */
  readonly prefetch: number
  /** The number of recent ids that each list remembers. */
  readonly seenRecords: number
}

/** Logs a warning about a list, unless there was one before. */
type WarnOnce = (operation: string, text: string) => Effect.Effect<void>

/** Makes a `WarnOnce` for a client. */
export const makeWarnOnce = (): WarnOnce => {
  const warned = new Set<string>()
  return (operation, text) =>
    Effect.suspend(() => {
      if (warned.has(operation)) return Effect.void
      warned.add(operation)
      return Effect.logWarning(`${operation}: ${text}`)
    })
}
