import { InterruptedWrite } from "@estate/api-client/CallOptions"
import { Effect } from "effect"
import { Notices } from "../Terminal/Notices.ts"

/**
 * Says what happened to an interrupted write: `uncertain` if the platform may have executed it,
 * otherwise `undone`.
 */
export const warnIfInterrupted =
  ({ uncertain, undone }: { readonly uncertain: string; readonly undone: string }) =>
  <A, E, R>(write: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Notices> =>
    Effect.suspend(() => {
      let mayHaveArrived = false
      const note = () => {
        mayHaveArrived = true
      }
      return write.pipe(
        Effect.provideService(InterruptedWrite, { note }),
        Effect.onInterrupt(() =>
          Effect.flatMap(Notices, notices => notices.warn(`estate: ${mayHaveArrived ? uncertain : undone}`))
        )
      )
    })
