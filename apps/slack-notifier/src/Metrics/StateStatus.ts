import { Context, Effect, Layer } from "effect"

/** Whether this process could write the state when it last did. */
export class StateStatus extends Context.Tag("@estate/slack-notifier/StateStatus")<
  StateStatus,
  {
    readonly failed: (what: string) => Effect.Effect<void>
    readonly succeeded: Effect.Effect<void>
    /** What the state said to the latest write; undefined if that succeeded. */
    readonly problem: Effect.Effect<string | undefined>
  }
>() {
  static readonly layer: Layer.Layer<StateStatus> = Layer.sync(StateStatus, () => {
    let problem: string | undefined
    return StateStatus.of({
      failed: what =>
        Effect.sync(() => {
          problem = what
        }),
      succeeded: Effect.sync(() => {
        problem = undefined
      }),
      problem: Effect.sync(() => problem)
    })
  })
}
