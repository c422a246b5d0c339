import { Duration, Effect } from "effect"
import { destinationIn } from "../Settings/Destination.ts"
import { callSlack, type WorkspaceSettings, webClient } from "./Slack.ts"
import { type SlackError, SlackUncertain } from "./SlackError.ts"

type View = Parameters<ReturnType<typeof webClient>["views"]["open"]>[0]["view"]

/** The modals of one workspace. */
export interface Views {
  /** Opens a modal for who clicked, and returns its id. A trigger can be used once, for 3 s. */
  readonly open: (triggerId: string, view: View) => Effect.Effect<string, SlackError>
  /** Replaces what an open modal shows. */
  readonly update: (viewId: string, view: View) => Effect.Effect<void, SlackError>
}

/** Slack gives an app three seconds to open a modal. */
const TIMEOUT = Duration.seconds(3)

export const makeViews = (settings: WorkspaceSettings): Views => {
  const client = webClient(settings, { timeout: TIMEOUT })
  const here = destinationIn(settings.workspace, "")
  return {
    open: Effect.fn("Slack.openView")(function* (trigger_id, view) {
      const { view: opened } = yield* callSlack(here, () => client.views.open({ trigger_id, view }))
      return opened?.id ?? (yield* new SlackUncertain({ what: "the answer names no modal" }))
    }),
    update: Effect.fn("Slack.updateView")(function* (view_id, view) {
      yield* callSlack(here, () => client.views.update({ view_id, view }))
    })
  }
}
