import { Clock, Context, Effect, Either, FiberSet, Layer } from "effect"
import type { Action, ActionResult } from "../../Action.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import { type Notice, Store } from "../receive/Store.ts"
import type { Delivery, Envelope } from "../socket/Envelopes.ts"
import { SocketMode } from "../socket/SocketMode.ts"
import { replaceView, type Values, viewOf } from "../workspace/Dialogs.ts"
import { type Workspace, withChanged } from "../workspace/Workspace.ts"
import { click } from "./Interact.ts"
import { say } from "./Say.ts"
import { close, respond, submit, TROUBLE } from "./Submission.ts"

/** What people do: each action changes the workspace, then Slack tells the app of it. */
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

type Decision<A> = Either.Either<
  { readonly result: A; readonly workspace: Workspace; readonly notices: ReadonlyArray<Notice> },
  CannotInteract
>

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
  const change = <A>(decide: (all: Workspace, nowMillis: number) => Decision<A>) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      return yield* yield* store.modify<Either.Either<A, CannotInteract>>(state =>
        Either.match(decide(state.workspace, now), {
          onLeft: error => [Either.left(error), state],
          onRight: ({ notices, result, workspace }) => [
            Either.right(result),
            { ...state, workspace: withChanged(state.workspace, workspace) },
            notices
          ]
        })
      )
    })

  const deliver = (
    { bot, payload }: Pick<Envelope, "bot" | "payload">,
    { times }: Action,
    acceptsResponse: boolean
  ) => socketMode.deliver({ type: "interactive", bot, payload, acceptsResponse, times })

  const doClick = (action: Extract<Action, { readonly kind: "click" }>, origin: string) =>
    Effect.gen(function* () {
      const interaction = yield* change((all, now) =>
        Either.map(click(all, action, origin, now), interaction => ({
          result: interaction,
          workspace: interaction.workspace,
          notices: []
        }))
      )
      return resultOf(yield* deliver(interaction, action, false))
    })

  const doSubmit = (action: Extract<Action, { readonly kind: "submit" }>) =>
    Effect.gen(function* () {
      const { errors, interaction, userId } = yield* change((all, now) =>
        Either.map(submit(all, action, now), submission => ({
          result: submission,
          workspace: submission.interaction.workspace,
          notices: [{ kind: "view", userId: submission.userId } as const]
        }))
      )
      if (Object.keys(errors).length > 0) return { ...nothing, acknowledged: false, errors }
      const delivery = yield* deliver(interaction, action, true)
      const now = yield* Clock.currentTimeMillis
      const after = yield* store.modify(state => {
        const { errors, workspace } = delivery.acknowledged
          ? respond(state.workspace, action.viewId, delivery.response, now)
          : troubled(state.workspace, action.viewId)
        return [errors, { ...state, workspace }, [{ kind: "view", userId }]]
      })
      return resultOf(delivery, after)
    })

  const doClose = (action: Extract<Action, { readonly kind: "close" }>) =>
    Effect.gen(function* () {
      const interaction = yield* change((all, now) =>
        Either.map(close(all, action, now), ({ interaction, userId, workspace }) => ({
          result: interaction,
          workspace,
          notices: [{ kind: "view", userId } as const]
        }))
      )
      return interaction === undefined ? nothing : resultOf(yield* deliver(interaction, action, false))
    })

  const doSay = (action: Extract<Action, { readonly kind: "say" }>) =>
    Effect.gen(function* () {
      const said = yield* change((all, now) =>
        Either.map(say(all, action, now), said => ({
          result: said,
          workspace: said.workspace,
          notices: [said.change]
        }))
      )
      // Nobody waits for these: a person who writes does not see what apps make of it.
      yield* Effect.forEach(said.events, ({ bot, payload }) =>
        FiberSet.run(
          events,
          socketMode.deliver({
            type: "events_api",
            bot,
            payload,
            acceptsResponse: false,
            times: action.times
          })
        )
      )
      return { ...nothing, ts: said.change.ts }
    })

  const act = (action: Action, origin: string): Effect.Effect<ActionResult, CannotInteract> => {
    switch (action.kind) {
      case "click":
        return doClick(action, origin)
      case "submit":
        return doSubmit(action)
      case "close":
        return doClose(action)
      case "say":
        return doSay(action)
    }
  }

  return Actions.of({ act })
})

const troubled = (workspace: Workspace, viewId: string) => {
  const errors = { "": TROUBLE }
  const view = viewOf(workspace.dialogs, viewId)
  if (view === undefined) return { workspace, errors }
  return { workspace: { ...workspace, dialogs: replaceView(workspace.dialogs, { ...view, errors }) }, errors }
}
