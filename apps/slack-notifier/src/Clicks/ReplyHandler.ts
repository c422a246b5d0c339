import { Context, type Effect } from "effect"
import type { StoreError } from "../State/AlertStore.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"
import type { Click, OtherClick, Submission } from "./Interaction.ts"
import type { Actor } from "./Rights.ts"

/**
 * The acknowledgement for Slack: nothing, or what becomes of a modal (`response_action`).
 * https://docs.slack.dev/surfaces/modals#response_actions
 */
export type Acknowledgement =
  | { readonly response_action: "clear" }
  | { readonly response_action: "errors"; readonly errors: Readonly<Record<string, string>> }
  | { readonly response_action: "update"; readonly view: object }
  | undefined

/**
 * Answers to buyers. A person who comes here may act in this workspace; `open` and `submit` only
 * come from those who may reply. What fails is not acknowledged: Slack then says that it did not
 * work.
 */
export class ReplyHandler extends Context.Tag("@estate/slack-notifier/ReplyHandler")<
  ReplyHandler,
  {
    /** A click on Reply of an alert that is open; it is acknowledged before this begins. */
    readonly open: (click: Click, alert: RecordedEpisode, by: Actor) => Effect.Effect<void, StoreError>
    /** A modal; what it asks for is stored before it is acknowledged. */
    readonly submit: (submission: Submission, by: Actor) => Effect.Effect<Acknowledgement, StoreError>
    /** A click that is no alert's: false if it is not of a reply either. */
    readonly click: (click: OtherClick, by: Actor) => Effect.Effect<boolean, StoreError>
  }
>() {}
