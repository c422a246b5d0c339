import * as Effect from "effect/Effect"
import { type Answer, OnAnswer, responseOf } from "./internal/Answer.ts"
import type { PlatformResponse } from "./PlatformRequest.ts"

/** The result of a call, with the status, headers and id of its answer. */
export interface WithResponse<A> {
  /** What the call alone would return. */
  readonly data: A
  /** The status, headers and id of the last answer. */
  readonly response: PlatformResponse
}

/**
 * The result of a call, with the status, headers and id of its answer:
 * `withResponse(threads.page())`. If there were several answers, as with a reply, they are those of
 * the last one.
 */
export const withResponse = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<WithResponse<A>, E, R> =>
  Effect.suspend(() => {
    let last: Answer | undefined
    const note = (answer: Answer) => {
      last = answer
    }
    return Effect.flatMap(Effect.provideService(call, OnAnswer, { note }), data =>
      last === undefined
        ? Effect.dieMessage("withResponse is for calls of the platform; nothing was sent")
        : Effect.succeed({ data, response: responseOf(last) })
    )
  })
