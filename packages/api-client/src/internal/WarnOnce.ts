import * as Effect from "effect/Effect"

/** Warns of a list, once for each text. */
export type WarnOnce = (operation: string, text: string) => Effect.Effect<void>

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
