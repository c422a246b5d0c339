import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { Effect, Option, Ref } from "effect"
import { failureOf, type NotifierError } from "./Failures.ts"

/** Tells a trouble when it comes, when it changes and when it is over, and not at every try between. */
export const makeTrouble = Effect.fnUntraced(function* (
  of: string,
  inWords: (error: NotifierError) => CommandFailed = failureOf
) {
  const told = yield* Ref.make(Option.none<string>())
  return {
    met: (error: NotifierError) =>
      Effect.gen(function* () {
        const { message } = inWords(error)
        const before = yield* Ref.getAndSet(told, Option.some(message))
        if (!Option.contains(before, message)) yield* Effect.logError(`${of}: ${message}; going on trying`)
      }),
    over: Effect.gen(function* () {
      const before = yield* Ref.getAndSet(told, Option.none())
      if (Option.isSome(before)) yield* Effect.logInfo(`${of}: all is well again`)
    })
  }
})
