import { readPattern } from "@estate/rules/Pattern"
import { byLanguage, type Language, type Translations } from "@estate/text/Language"
import { DateTime, Schema } from "effect"
import type { AlertId } from "./AlertId.ts"
import type { Episode } from "./Episode.ts"
import { button, mrkdwnSection, plainText, type SlackMessage } from "./SlackMessage.ts"

/**
 * What a person asks for with a click on an alert. `snoozeOpening` snoozes until opening time.
 * `silence` asks for confirmation, and `silenceNow` is the answer; `unsilence` undoes it.
 */
export const What = Schema.Literal(
  "take",
  "takeOver",
  "release",
  "reply",
  "snooze",
  "snoozeOpening",
  "handled",
  "silence",
  "silenceNow",
  "unsilence",
  "why"
)
export type What = typeof What.Type

/** The `action_id` of an alert's menu; that of a button is a `What`. */
export const MENU = "more"

/** The `value` of a menu's option. The value of a button is only the alert's id. */
const menuValue = (what: What, alertId: AlertId): string => `${what} ${alertId}`

/** What can be asked for. */
export interface Buttons {
  /** Whether anybody may reply. */
  readonly canReply: boolean
  /** Whether its route has opening hours, outside of which it is closed. */
  readonly hasHours: boolean
}

/** Whether an author can be distinguished from others, because the name has letters or digits. */
export const canBeSilenced = ({ author }: Pick<Episode, "author">): boolean =>
  readPattern(silencedName(author)) !== undefined

/** The pattern of an author's name; a star in it would match other people. */
export const silencedName = (author: string): string =>
  author.replaceAll("*", " ").replace(/\s+/gu, " ").trim()

const labels: Readonly<Record<What, Translations>> = {
  take: { en: "Take", ru: "Взять" },
  takeOver: { en: "Take over", ru: "Забрать себе" },
  release: { en: "Give back", ru: "Вернуть" },
  reply: { en: "Reply", ru: "Ответить" },
  snooze: { en: "Snooze for 30 minutes", ru: "Отложить на 30 минут" },
  snoozeOpening: { en: "Snooze until opening", ru: "Отложить до открытия" },
  handled: { en: "Handled", ru: "Уже решено" },
  silence: { en: "Silence this author for a day…", ru: "Не уведомлять об авторе сутки…" },
  silenceNow: { en: "Silence for a day", ru: "Не уведомлять сутки" },
  unsilence: { en: "End the silence", ru: "Снова уведомлять об авторе" },
  why: { en: "Why is this here?", ru: "Почему это здесь?" }
}

/**
 * The buttons of an open alert, the same for everybody who sees it, and its menu, which has at most
 * five options. https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 */
export const buttonBlocks = (
  episode: Episode,
  buttons: Buttons | undefined,
  language: Language,
  now: DateTime.Utc
): SlackMessage["blocks"] => {
  const { alertId, isOpen, marks } = episode
  if (!isOpen || buttons === undefined) return []
  const buttonOf = (what: What) => button(what, labels[what][language], alertId)
  const isTaken = marks?.taken !== undefined
  // An alert that is snoozed, silenced or handled asks for nothing now.
  const isQuiet = marks?.handled !== undefined || isHeld(marks?.snoozed, now) || isHeld(marks?.silenced, now)
  const options: ReadonlyArray<What> = [
    "snooze",
    ...(buttons.hasHours ? (["snoozeOpening"] as const) : []),
    "handled",
    ...silenceOptions(episode, now),
    "why"
  ]
  return [
    {
      type: "actions",
      elements: [
        ...(isTaken
          ? [buttonOf("takeOver")]
          : [{ ...buttonOf("take"), ...(!isQuiet && { style: "primary" }) }]),
        ...(buttons.canReply ? [buttonOf("reply")] : []),
        ...(isTaken ? [buttonOf("release")] : []),
        {
          type: "overflow",
          action_id: MENU,
          options: options.map(what => ({
            text: plainText(labels[what][language], 75),
            value: menuValue(what, alertId)
          }))
        }
      ]
    }
  ]
}

const isHeld = (mark: { readonly until: DateTime.Utc } | undefined, now: DateTime.Utc): boolean =>
  mark !== undefined && DateTime.greaterThan(mark.until, now)

const silenceOptions = (episode: Episode, now: DateTime.Utc): ReadonlyArray<What> => {
  if (isHeld(episode.marks?.silenced, now)) return ["unsilence"]
  return canBeSilenced(episode) ? ["silence"] : []
}

const confirms = byLanguage({
  title: { en: "Silence this author?", ru: "Не уведомлять об авторе?" },
  text: {
    en: "For a day nobody gets an alert of what this author writes.",
    ru: "Сутки никто не получит уведомлений о том, что пишет этот автор."
  },
  deny: { en: "Cancel", ru: "Отмена" }
})

/** The confirmation before an author is silenced, which applies to everybody. */
export const silenceQuestion = (
  alertId: AlertId,
  text: string,
  language: Language
): SlackMessage["blocks"] => {
  const { title, text: why, deny } = confirms[language]
  const label = labels.silenceNow[language]
  const confirm = {
    title: plainText(title, 100),
    text: plainText(why, 300),
    confirm: plainText(label, 30),
    deny: plainText(deny, 30),
    style: "danger"
  }
  return [
    mrkdwnSection(text),
    { type: "actions", elements: [{ ...button("silenceNow", label, alertId), style: "danger", confirm }] }
  ]
}
