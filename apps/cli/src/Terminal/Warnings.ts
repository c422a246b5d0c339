import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Array, Effect, FiberRef, HashSet, Logger } from "effect"
import { Notices } from "./Notices.ts"

const warning = { en: "warning", ru: "предупреждение" } as const

/** Prints warnings of the client, such as that a list may be incomplete, as lines for people. */
export const printingWarnings =
  (language: Language) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Notices> =>
    Effect.flatMap(Notices, notices => {
      const logger = Logger.make(({ message }) => {
        const text = plainLine(Array.ensure(message).map(String).join(": "))
        Effect.runSync(notices.warn(`estate: ${warning[language]}: ${text}`))
      })
      return Effect.locally(work, FiberRef.currentLoggers, HashSet.make(logger))
    })
