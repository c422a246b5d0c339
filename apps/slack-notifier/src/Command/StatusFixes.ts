import type { Translations } from "@estate/text/Language"
import { isTokenError, tokenOf } from "../Slack/SlackError.ts"

const documentation = "https://docs.slack.dev/reference/methods/chat.update"

const unarchive = {
  en: "Unarchive the channel: `run` then closes them within a minute.",
  ru: "Разархивируйте канал: `run` закроет уведомления в течение минуты."
}

const fixes = new Map<string, Translations>([
  ["is_archived", unarchive],
  ["is_inactive", unarchive],
  [
    "not_in_channel",
    {
      en: "Invite the app to the channel (/invite @Estate): `run` then closes them within a minute.",
      ru: "Пригласите приложение в канал (/invite @Estate): `run` закроет уведомления в течение минуты."
    }
  ],
  [
    "channel_not_found",
    {
      en: "If the channel was deleted, there is nothing to do. If it is private, invite the app to it.",
      ru: "Если канал удалён, делать ничего не нужно. Если он закрытый, пригласите в него приложение."
    }
  ],
  [
    "edit_window_closed",
    {
      en: "Delete the messages by hand, and let messages be edited at any time in the workspace's settings.",
      ru: "Удалите сообщения вручную и разрешите в настройках Slack редактировать сообщения в любое время."
    }
  ],
  [
    "cant_update_message",
    {
      en: "Delete the messages by hand: another app posted them.",
      ru: "Удалите сообщения вручную: их отправило другое приложение."
    }
  ]
])

/** What to do about alerts that Slack does not let be closed, by Slack's code. */
export const closingFix = (code: string, destination: string): Translations =>
  fixes.get(code) ??
  (isTokenError(code)
    ? { en: `Check ${tokenOf(destination)}.`, ru: `Проверьте ${tokenOf(destination)}.` }
    : { en: `See this code at ${documentation}.`, ru: `Описание кода: ${documentation}.` })
