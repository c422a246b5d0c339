import { DateTime, Duration, Effect, Option } from "effect"
import type { OpenEpisode } from "../../Alerts/OpenEpisode.ts"
import type { Acknowledgement, Click, OtherClick, Submission } from "../../Clicks/Interaction.ts"
import type { Actor } from "../../Clicks/Rights.ts"
import { LiveSettings } from "../../Settings/LiveSettings.ts"
import { anyProcess, type StoreError } from "../../State/AlertStore.ts"
import { Replies } from "../../State/Replies.ts"
import { Wakeups } from "../../State/Wakeups.ts"
import { isAction, readNoticeValue } from "../NoticeAction.ts"
import { ANSWER_MENU, fieldOf, REPLY_MODAL, readPurpose, textProblem } from "../ReplyModal.ts"
import { replyTextsIn } from "../ReplyTexts.ts"
import { makeModals } from "./OpenModal.ts"
import { repliesWakeup } from "./SendReplies.ts"

/**
 * Opens modals for replies, and stores what is submitted; `runReplies` sends it. The caller has
 * checked that the person may act in this workspace and, for `open` and `submit`, may reply.
 * Failures are not acknowledged: Slack then says that it did not work.
 */
export const makeReplyHandling = Effect.gen(function* () {
  const replies = yield* Replies
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  const { languageOf, openModal, putAnswer, tell } = yield* makeModals
  const scope = yield* Effect.scope

  /** Slack waits for the acknowledgement. */
  const afterwards = (work: Effect.Effect<void>) => Effect.asVoid(Effect.forkIn(work, scope))

  /** A modal; what it asks for is stored before it is acknowledged. */
  const submit = Effect.fn("Replies.submit")(function* (
    { view, workspace, slackUser, envelope }: Submission,
    { person }: Actor
  ): Effect.fn.Return<Acknowledgement, StoreError> {
    if (view.callbackId !== REPLY_MODAL) return undefined
    const purpose = readPurpose(view.privateMetadata)
    const texts = replyTextsIn(languageOf(purpose?.company ?? ""))
    const { block, text } = fieldOf(view.values)
    const refused = (why: string) => ({ response_action: "errors" as const, errors: { [block]: why } })
    if (purpose === undefined) return refused(texts.over)
    const problem = textProblem(text, purpose.threadId, languageOf(purpose.company))
    if (Option.isSome(problem)) return refused(problem.value)
    const { company, replaces, channel, ts } = purpose
    const author = { slackUser, person, workspace, envelope, viewId: view.id }
    const accepted = yield* replies.accept(
      { ...purpose, ...author, text: text.trim(), message: { channel, ts }, replaces },
      yield* DateTime.now
    )
    if (accepted === undefined) return refused(texts.overtaken)
    yield* wakeups.wake(...accepted, repliesWakeup(company))
    return { response_action: "clear" as const }
  })

  /** Takes the answers as they are now: the menu may be older. */
  const answerChosen = Effect.fn("Replies.answerChosen")(function* ({ workspace, value, view }: OtherClick) {
    const purpose = readPurpose(view?.privateMetadata ?? "")
    const episode = purpose && (yield* replies.episodeOf(purpose.alertId))
    return view === undefined || episode === undefined
      ? Effect.void
      : putAnswer(workspace, view, value, episode)
  })

  /** A click that does not belong to an alert; false if it does not belong to a reply either. */
  const click = Effect.fn("Replies.click")(function* (click: OtherClick) {
    const { actionId, value, slackUser, workspace, message } = click
    if (actionId === ANSWER_MENU) {
      yield* afterwards(yield* answerChosen(click))
      return true
    }
    if (!isAction(actionId)) return false
    const ref = readNoticeValue(value)
    const stored = ref && (yield* replies.find(ref.replyId))
    const texts = replyTextsIn(languageOf(stored?.company ?? ""))
    if (ref === undefined || stored === undefined || stored.workspace !== workspace) {
      yield* afterwards(tell(click, texts.over))
      return true
    }
    if (stored.slackUser !== slackUser) {
      yield* afterwards(tell(click, texts.notYours))
      return true
    }
    const { id, alertId, company, threadId, reply } = stored
    if (actionId === "replyEdit") {
      const episode = yield* replies.episodeOf(alertId)
      const purpose = { alertId, company, threadId, channel: message?.channel ?? "", ts: message?.ts ?? "" }
      yield* afterwards(
        episode === undefined || ref.number !== reply.notices
          ? tell(click, texts.over)
          : openModal(click, { ...purpose, replaces: ref }, episode, reply.text)
      )
      return true
    }
    const what = actionId === "replySend" ? ("approved" as const) : ("discarded" as const)
    const done = yield* replies.transact(
      anyProcess,
      id,
      { what, notice: ref.number },
      { now: yield* DateTime.now, quarantine: Duration.toMillis(live.now().quarantine) }
    )
    const channels = done?.channels ?? []
    yield* wakeups.wake(...channels, repliesWakeup(company))
    if (channels.length === 0) yield* afterwards(tell(click, texts.over))
    return true
  })

  /** A click on Reply of an alert that is open; it is acknowledged before this begins. */
  const open = (click: Click, { episode }: OpenEpisode) => {
    const { alertId, company, threadId } = episode
    return openModal(click, { alertId, company, threadId, ...click.message }, episode, "")
  }

  return { open, submit, click }
})
