import { Duration, Effect, Option, Schedule } from "effect"
import type { Episode } from "../../Alerts/Episode.ts"
import type { OtherClick } from "../../Clicks/Interaction.ts"
import { LiveSettings } from "../../Settings/LiveSettings.ts"
import type { SlackError } from "../../Slack/SlackError.ts"
import { Workspaces } from "../../Slack/Workspaces.ts"
import { loadingModal, type Purpose, replyModal } from "../ReplyModal.ts"
import { replyTextsIn } from "../ReplyTexts.ts"
import { makeConversations } from "./Conversations.ts"

/** How long a person waits for the messages; they can write without them. */
const READ_WITHIN = Duration.seconds(8)

/** Showing the same again is harmless. */
const again = { schedule: Schedule.spaced("500 millis"), times: 3 } as const

type Clicked = Pick<OtherClick, "workspace" | "triggerId" | "slackUser" | "message">

/** What the person who clicked gets to see: a modal with the thread, or a message of their own. */
export const makeModals = Effect.gen(function* () {
  const live = yield* LiveSettings
  const workspaces = yield* Workspaces
  const conversationsOf = yield* makeConversations
  const languageOf = (company: string) => live.styleOf(company).language

  const tell = ({ workspace, slackUser, message }: Clicked, text: string) =>
    message === undefined
      ? Effect.void
      : Effect.ignoreLogged(
          workspaces.peopleOf(workspace).tell({ channel: message.channel, slackUser, text })
        )

  /** The thread is read while the modal is open already: Slack waits for three seconds only. */
  const openModal = Effect.fnUntraced(
    function* (
      { workspace, triggerId }: Clicked,
      purpose: Omit<Purpose, "seen">,
      episode: Episode,
      draft: string
    ) {
      const views = workspaces.viewsOf(workspace)
      const language = languageOf(purpose.company)
      const viewId = yield* views.open(triggerId, loadingModal(language))
      const conversations = yield* conversationsOf(purpose.company)
      const messages =
        conversations &&
        Option.getOrUndefined(yield* Effect.option(conversations.read(purpose.threadId, READ_WITHIN)))
      // Without them, an answer that came since the buyer wrote is news.
      const seen = messages?.at(-1)?.id ?? episode.firstMessage
      yield* Effect.retry(
        views.update(viewId, replyModal({ ...purpose, seen }, episode, messages, draft, language)),
        again
      )
    },
    (opening, click, { company }) =>
      Effect.catchAll(opening, (error: SlackError) =>
        Effect.zipRight(
          Effect.logWarning(`the modal of a reply could not be opened: ${error.message}`),
          tell(click, replyTextsIn(languageOf(company)).notOpened)
        )
      )
  )

  return { languageOf, openModal, tell }
})
