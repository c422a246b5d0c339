import { readPattern } from "@estate/rules/Pattern"
import type { Language } from "@estate/text/Language"
import { DateTime, Schema } from "effect"
import type { AlertId } from "./AlertId.ts"
import type { Episode } from "./Episode.ts"
import { plainText, type SlackMessage } from "./SlackMessage.ts"

/**
 * What a person asks for by a click on an alert. `snoozeOpening`: until it opens. `silence` asks
 * back, and `silenceNow` is the answer; `unsilence` undoes it.
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

/** The `value` of a menu's option. That of a button is the alert's id alone. */
const menuValue = (what: What, alertId: AlertId): string => `${what} ${alertId}`

/** What can be asked for. */
export interface Buttons {
  /** Whether there is somebody who may reply. */
  readonly canReply: boolean
  /** Whether its route has opening hours, outside of which it is closed. */
  readonly hasHours: boolean
}

/** Whether an author can be told from others: a name has letters or digits. */
export const canBeSilenced = ({ author }: Pick<Episode, "author">): boolean =>
  readPattern(silencedName(author)) !== undefined

/** The pattern of an author's name; a star in it would match other people. */
export const silencedName = (author: string): string =>
  author.replaceAll("*", " ").replace(/\s+/gu, " ").trim()

const texts: Readonly<Record<Language, Readonly<Record<What, string>>>> = {
  en: {
    take: "Take",
    takeOver: "Take over",
    release: "Give back",
    reply: "Reply",
    snooze: "Snooze for 30 minutes",
    snoozeOpening: "Snooze until opening",
    handled: "Handled",
    silence: "Silence this author for a day…",
    silenceNow: "Silence for a day",
    unsilence: "End the silence",
    why: "Why is this here?"
  },
  ru: {
    take: "Взять",
    takeOver: "Забрать себе",
    release: "Вернуть",
    reply: "Ответить",
    snooze: "Отложить на 30 минут",
    snoozeOpening: "Отложить до открытия",
    handled: "Уже решено",
    silence: "Не уведомлять об авторе сутки…",
    silenceNow: "Не уведомлять сутки",
    unsilence: "Снова уведомлять об авторе",
    why: "Почему это здесь?"
  }
}

/**
 * The buttons of an open alert, the same for everybody who sees it, and its menu, which has five
 * options at most.
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 */
export const buttonBlocks = (
  episode: Episode,
  buttons: Buttons | undefined,
  language: Language,
  now: DateTime.Utc
): SlackMessage["blocks"] => {
  const { alertId, isOpen, marks } = episode
  if (!isOpen || buttons === undefined) return []
  const textOf = (what: What) => plainText(texts[language][what], 75)
  const button = (what: What) => ({ type: "button", action_id: what, text: textOf(what), value: alertId })
  const isTaken = marks?.taken !== undefined
  // What is put off, silenced or handled asks for nothing now.
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
        ...(isTaken ? [button("takeOver")] : [{ ...button("take"), ...(!isQuiet && { style: "primary" }) }]),
        ...(buttons.canReply ? [button("reply")] : []),
        ...(isTaken ? [button("release")] : []),
        {
          type: "overflow",
          action_id: MENU,
          options: options.map(what => ({ text: textOf(what), value: menuValue(what, alertId) }))
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

const confirms = {
  en: {
    title: "Silence this author?",
    text: "For a day nobody gets an alert of what this author writes.",
    deny: "Cancel"
  },
  ru: {
    title: "Не уведомлять об авторе?",
    text: "Сутки никто не получит уведомлений о том, что пишет этот автор.",
    deny: "Отмена"
  }
} as const

/** The question before an author is silenced, which is for everybody. */
export const silenceQuestion = (
  alertId: AlertId,
  text: string,
  language: Language
): SlackMessage["blocks"] => {
  const { title, text: why, deny } = confirms[language]
  const label = plainText(texts[language].silenceNow, 30)
  const confirm = {
    title: plainText(title, 100),
    text: plainText(why, 300),
    confirm: label,
    deny: plainText(deny, 30),
    style: "danger"
  }
  return [
    { type: "section", text: { type: "mrkdwn", text, verbatim: true } },
    {
      type: "actions",
      elements: [
        { type: "button", action_id: "silenceNow", text: label, value: alertId, style: "danger", confirm }
      ]
    }
  ]
}
