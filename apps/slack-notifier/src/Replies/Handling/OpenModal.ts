import { Duration, Effect, Option, Schedule } from "effect"
import type { Episode } from "../../Alerts/Episode.ts"
import type { OtherClick } from "../../Clicks/Interaction.ts"
import { readAnswers } from "../../Settings/Answers.ts"
import { LiveSettings } from "../../Settings/LiveSettings.ts"
import type { SlackError } from "../../Slack/SlackError.ts"
import { Workspaces } from "../../Slack/Workspaces.ts"
import { filledFor, withAnswer } from "../Answers.ts"
import { fieldOf, loadingModal, type Purpose, replyModal, withText } from "../ReplyModal.ts"
import { replyTextsIn } from "../ReplyTexts.ts"
import type { View } from "../View.ts"
import { makeConversations } from "./Conversations.ts"

/** How long a person waits for the messages; it is possible to write without them. */
const READ_WITHIN = Duration.seconds(8)

/** Showing the same again is harmless. */
const again = { schedule: Schedule.spaced("500 millis"), times: 3 } as const

type Clicked = Pick<OtherClick, "workspace" | "triggerId" | "slackUser" | "message">

/** What the person who clicked sees: a modal with the thread, or a message for them alone. */
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

  /** Read each time: a new answer is there at once. */
  const savedAnswers = Effect.gen(function* () {
    const folder = live.now().answers
    if (Option.isNone(folder)) return []
    const { answers, problems } = readAnswers(folder.value)
    for (const { en } of problems) yield* Effect.logWarning(`answers ${en}`)
    return answers
  })

  /** The thread is read while the modal is open already: Slack waits for three seconds only. */
  const openModal = Effect.fnUntraced(
    function* (
      { workspace, triggerId }: Clicked,
      purpose: Omit<Purpose, "seen">,
      episode: Episode,
      draft: string
    ) {
      const people = workspaces.peopleOf(workspace)
      const style = live.styleOf(purpose.company)
      const viewId = yield* people.openModal(triggerId, loadingModal(style.language))
      const conversations = yield* conversationsOf(purpose.company)
      const messages =
        conversations &&
        Option.getOrUndefined(yield* Effect.option(conversations.read(purpose.threadId, READ_WITHIN)))
      // Without them, any answer since the buyer wrote counts as new.
      const seen = messages?.at(-1)?.id ?? episode.firstMessage
      const names = (yield* savedAnswers).map(({ name }) => name)
      yield* Effect.retry(
        people.updateModal(viewId, replyModal({ ...purpose, seen }, episode, messages, draft, names, style)),
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

  /** The chosen answer in the field of a modal; none if its file is gone. */
  const putAnswer = Effect.fnUntraced(
    function* (workspace: string, view: View, name: string, episode: Episode) {
      const answers = yield* savedAnswers
      const chosen = answers.find(each => each.name === name)
      if (chosen === undefined) return
      const language = languageOf(episode.company)
      const texts = replyTextsIn(language)
      const { text, missing } = filledFor(chosen, episode)
      const written = withAnswer(fieldOf(view.values).text, text, answers, episode)
      const hint = missing.length === 0 ? texts.hint : texts.incomplete
      yield* workspaces
        .peopleOf(workspace)
        .updateModal(view.id, withText(view, episode, written, hint, language))
    },
    Effect.catchAll(error => Effect.logWarning(`a saved answer could not be shown: ${error.message}`))
  )

  return { languageOf, openModal, putAnswer, tell }
})
