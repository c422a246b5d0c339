import { Context, Effect, Layer } from "effect"

/** What is counted, with what tells its series apart. */
export type Counted =
  | { readonly name: "polls"; readonly company: string; readonly outcome: "ok" | "failed" | "parked" }
  | { readonly name: "posts"; readonly destination: string; readonly outcome: Outcome }
  | { readonly name: "edits"; readonly destination: string; readonly outcome: Outcome }
  | {
      readonly name: "reconciled"
      readonly destination: string
      readonly outcome: "found" | "absent" | "unreadable"
    }
  | { readonly name: "doubles_deleted"; readonly destination: string }
export type Outcome = "sent" | "busy" | "message_refused" | "destination_refused" | "uncertain" | "gone"

/** How often what happened since the process began. */
export class Tally extends Context.Tag("@estate/slack-notifier/Tally")<
  Tally,
  {
    readonly count: (what: Counted) => Effect.Effect<void>
    readonly counts: Effect.Effect<ReadonlyArray<{ readonly what: Counted; readonly times: number }>>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Tally> => {
    const series = new Map<string, { readonly what: Counted; times: number }>()
    return Tally.of({
      count: what =>
        Effect.sync(() => {
          const id = Object.values(what).join("\n")
          const known = series.get(id)
          if (known === undefined) series.set(id, { what, times: 1 })
          else known.times += 1
        }),
      counts: Effect.sync(() => [...series.values()])
    })
  }

  static readonly layer: Layer.Layer<Tally> = Layer.sync(Tally, Tally.make)
}
