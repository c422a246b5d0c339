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

/** Logs a warning about a list, once for each text. */
type WarnOnce = (operation: string, text: string) => Effect.Effect<void>

/** Makes a `WarnOnce` for a client. */
export const makeWarnOnce = (): WarnOnce => {
  const told = new Set<string>()
  return (operation, text) =>
    Effect.suspend(() => {
      if (told.has(operation)) return Effect.void
      told.add(operation)
      return Effect.logWarning(`${operation}: ${text}`)
    })
}
