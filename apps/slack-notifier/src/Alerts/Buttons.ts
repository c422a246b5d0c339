import type { Language } from "@estate/text/Language"
import { Schema } from "effect"
import type { AlertId } from "./AlertId.ts"
import type { Episode } from "./Episode.ts"
import { plainText, type SlackMessage } from "./SlackMessage.ts"

/** What a person asks for by a click on an alert. `snoozeOpening`: until it opens. */
export const What = Schema.Literal(
  "take",
  "takeOver",
  "release",
  "reply",
  "snooze",
  "snoozeOpening",
  "handled",
  "silence",
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
  /** Whether its route has opening hours. */
  readonly hasHours: boolean
}

const texts: Readonly<Record<Language, Readonly<Record<What, string>>>> = {
  en: {
    take: "Take",
    takeOver: "Take over",
    release: "Give back",
    reply: "Reply",
    snooze: "Snooze for 30 minutes",
    snoozeOpening: "Snooze until opening",
    handled: "Handled",
    silence: "Silence this author for a day",
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
    silence: "Не уведомлять об авторе сутки",
    why: "Почему это здесь?"
  }
}

/**
 * The buttons of an open alert, the same for everybody who sees it, and its menu, which has five
 * options at most.
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 */
export const buttonBlocks = (
  { alertId, isOpen, marks }: Episode,
  buttons: Buttons | undefined,
  language: Language
): SlackMessage["blocks"] => {
  if (!isOpen || buttons === undefined) return []
  const textOf = (what: What) => plainText(texts[language][what], 75)
  const button = (what: What) => ({ type: "button", action_id: what, text: textOf(what), value: alertId })
  const isTaken = marks?.taken !== undefined
  const options: ReadonlyArray<What> = [
    "snooze",
    ...(buttons.hasHours ? (["snoozeOpening"] as const) : []),
    "handled",
    "silence",
    "why"
  ]
  return [
    {
      type: "actions",
      elements: [
        ...(isTaken ? [button("takeOver")] : [{ ...button("take"), style: "primary" }]),
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
