import * as Effect from "effect/Effect"
import type { PageSizes } from "./PageSizes.ts"

/** What the lists of a client share. */
export interface SharedLists {
  readonly sizes: PageSizes
  readonly warnOnce: WarnOnce
  /** How many pages are fetched ahead. */
  readonly prefetch: number
  /** How many recent ids each list remembers. */
  readonly seenRecords: number
}

/** Warns of a list, once for each text. */
type WarnOnce = (operation: string, text: string) => Effect.Effect<void>

/** Makes a `WarnOnce` of a client. */
export const makeWarnOnce = (): WarnOnce => {
  const told = new Set<string>()
  return (operation, text) =>
    Effect.suspend(() => {
      if (told.has(operation)) return Effect.void
      told.add(operation)
      return Effect.logWarning(`${operation}: ${text}`)
    })
}
