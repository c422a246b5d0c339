import { Context, Layer, Ref } from "effect"

/** What the state said when this process last wrote it; undefined if that succeeded. */
export class StateStatus extends Context.Tag("@estate/slack-notifier/StateStatus")<
  StateStatus,
  Ref.Ref<string | undefined>
>() {
  static readonly layer: Layer.Layer<StateStatus> = Layer.effect(
    StateStatus,
    Ref.make<string | undefined>(undefined)
  )
}
