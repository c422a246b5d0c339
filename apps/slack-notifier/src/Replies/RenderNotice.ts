import type { Language } from "@estate/text/Language"
import { Option, Struct } from "effect"
import { mentionOf } from "../Alerts/RenderAnnouncement.ts"
import { button, mrkdwnSection, plainSection, type SlackMessage } from "../Alerts/SlackMessage.ts"
import { type NoticeAction, noticeValue } from "./NoticeAction.ts"
import type { ReplyNotice } from "./ReplyNotice.ts"
import { replyTextsIn } from "./ReplyTexts.ts"

/** At most this much of a reply is shown in the alert's thread. */
const TEXT_LIMIT = 500

/** How a reply goes, as a Slack message. The reply's text is plain text, like a buyer's. */
export const renderReplyNotice = (notice: ReplyNotice, language: Language): SlackMessage => {
  const title = titleOf(notice, language)
  const { chosen } = replyTextsIn(language)
  const choice = Option.filter(notice.choice, how => how !== "settled")
  return {
    text: title,
    blocks: [
      mrkdwnSection(title),
      ...(notice.what === "sent" ? [plainSection(notice.text, TEXT_LIMIT)] : []),
      ...(notice.isOpen ? [buttonsOf(notice, language)] : []),
      ...Option.match(choice, { onNone: () => [], onSome: how => [plainSection(chosen[how])] })
    ]
  }
}

const titleOf = (notice: ReplyNotice, language: Language): string => {
  const texts = replyTextsIn(language)
  const who = mentionOf(notice.author)
  switch (notice.what) {
    case "sent":
      return `💬 ${texts.sent(who)}`
    case "unsure":
      return `⏳ ${Option.isNone(notice.choice) ? texts.unsure(who) : texts.checked(who)}`
    case "stale":
      return `⚠️ ${texts.stale(who, Option.getOrUndefined(Option.map(notice.answeredBy, mentionOf)))}`
    case "returned":
      return `⚠️ ${texts.returned(
        who,
        Option.getOrElse(notice.reason, () => "unreachable" as const)
      )}`
  }
}

const buttonsOf = (notice: ReplyNotice, language: Language) => {
  const texts = replyTextsIn(language)
  const send = notice.what === "stale" ? texts.sendAnyway : texts.sendAgain
  const labels: Readonly<Record<NoticeAction, string>> = {
    replySend: send,
    replyEdit: texts.edit,
    replyDiscard: texts.discard
  }
  const cannotBeSent = Option.exists(notice.reason, reason => reason === "gone" || reason === "forbidden")
  return {
    type: "actions",
    elements: Struct.entries(labels).flatMap(([action, label]) =>
      cannotBeSent && action === "replySend" ? [] : [button(action, label, noticeValue(notice))]
    )
  }
}
