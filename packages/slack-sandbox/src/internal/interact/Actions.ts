import { Clock, Context, Effect, Either, FiberSet, Layer } from "effect"
import type { Action, ActionResult, Click, Say, Submit } from "../../Action.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import { Store } from "../receive/Store.ts"
import type { Delivery, Envelope } from "../socket/Envelopes.ts"
import { SocketMode } from "../socket/SocketMode.ts"
import type { Values } from "../workspace/Dialogs.ts"
import { type Workspaces, withChanged } from "../workspace/Workspace.ts"
import { click, type Interaction } from "./Interact.ts"
import { say } from "./Say.ts"
import { close, respond, submit } from "./Submission.ts"

/** What people do: each action changes the workspace and is then sent to the app. */
export class Actions extends Context.Tag("@estate/slack-sandbox/internal/Actions")<
  Actions,
  {
    /** Ends when the app acknowledged, or after three seconds; `origin` is the sandbox itself. */
    readonly act: (action: Action, origin: string) => Effect.Effect<ActionResult, CannotInteract>
  }
>() {
  static readonly layer = Layer.scoped(
    Actions,
    Effect.suspend(() => make())
  )
}

const nothing: ActionResult = { envelope_id: undefined, acknowledged: true, errors: {}, ts: undefined }

const resultOf = ({ acknowledged, envelopeId }: Delivery, errors: Values = {}): ActionResult => ({
  ...nothing,
  envelope_id: envelopeId,
  acknowledged,
  errors
})

const make = Effect.fn("Actions.make")(function* () {
  const store = yield* Store
  const socketMode = yield* SocketMode
  const events = yield* FiberSet.make()

  /** Changes the workspaces as `decide` says. */
  const change = <A extends Pick<Interaction, "workspace">>(
    decide: (all: Workspaces, nowMillis: number) => Either.Either<A, CannotInteract>
  ) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      return yield* yield* store.modify<Either.Either<A, CannotInteract>>(state => {
        const decided = decide(state.workspaces, now)
        if (Either.isLeft(decided)) return [decided, state]
        const workspaces = withChanged(state.workspaces, decided.right.workspace)
        return [decided, { ...state, workspaces }]
      })
    })

  const deliver = (
    { bot, payload }: Pick<Envelope, "bot" | "payload">,
    { times }: Action,
    acceptsResponse: boolean
  ) => socketMode.deliver({ type: "interactive", bot, payload, acceptsResponse, times })

  const doClick = (action: Click, origin: string) =>
    Effect.gen(function* () {
      const interaction = yield* change((all, now) => click(all, action, origin, now))
      return resultOf(yield* deliver(interaction, action, false))
    })

  const doSubmit = (action: Submit) =>
    Effect.gen(function* () {
      const submission = yield* change((all, now) => submit(all, action, now))
      const { errors } = submission
      if (Object.keys(errors).length > 0) return { ...nothing, acknowledged: false, errors }
      const delivery = yield* deliver(submission, action, true)
      const after = yield* store.modify(state => {
        const { dialogs, errors } = respond(state.workspaces.dialogs, action.viewId, delivery)
        return [errors, { ...state, workspaces: { ...state.workspaces, dialogs } }]
      })
      return resultOf(delivery, after)
    })

  const doSay = (action: Say) =>
    Effect.gen(function* () {
      const said = yield* change((all, now) => say(all, action, now))
      // Nobody waits for these: a person who writes does not see what apps do with it.
      yield* Effect.forEach(said.events, event =>
        FiberSet.run(
          events,
          socketMode.deliver({ type: "events_api", ...event, acceptsResponse: false, times: action.times })
        )
      )
      return { ...nothing, ts: said.ts }
    })

  const act = (action: Action, origin: string): Effect.Effect<ActionResult, CannotInteract> => {
    switch (action.kind) {
      case "click":
        return doClick(action, origin)
      case "submit":
        return doSubmit(action)
      case "close":
        return Effect.as(
          change(all => close(all, action)),
          nothing
        )
      case "say":
        return doSay(action)
    }
  }

  return Actions.of({ act })
})
