import type { Language } from "@estate/text/Language"
import { isTokenError } from "../Slack/SlackError.ts"

/** What an incident of lost connections says, by Slack's code. */
export const lostText = (code: string, tokenName: string, language: Language): string => {
  const known = texts[language]
  if (code === "too_many_websockets") return known.crowded
  if (code === "link_disabled") return known.disabled
  return isTokenError(code) ? known.token(code, tokenName) : known.other(code)
}

/** What an incident of a stranger's connections says. */
export const strangersText = (count: number, language: Language): string => texts[language].strangers(count)

const english = {
  crowded:
    "Slack says too_many_websockets: the app has ten connections. End the other programs that use its token.",
  disabled: "Socket Mode is off: switch it on in the app's settings.",
  token: (code: string, name: string) =>
    `Slack says ${code}. Check ${name}: it is an app-level token (xapp-…) of this app with connections:write.`,
  other: (code: string) => `The last answer was: ${code}. Alerts still work; the connection is retried.`,
  strangers: (count: number) =>
    `Connections besides this notifier's: ${count}. Slack gives each click to one of them. End the other program, or make a new app-level token and revoke this one.`
}

const russian: typeof english = {
  crowded:
    "Slack отвечает too_many_websockets: у приложения десять соединений. Остановите другие программы с этим токеном.",
  disabled: "Socket Mode выключен: включите его в настройках приложения.",
  token: (code, name) =>
    `Slack отвечает ${code}. Проверьте ${name}: это токен уровня приложения (xapp-…) с правом connections:write.`,
  other: code => `Последний ответ: ${code}. Уведомления приходят, попытки продолжаются.`,
  strangers: count =>
    `Соединений помимо наших: ${count}. Каждое нажатие Slack отдаёт одному из них. Остановите другую программу или выпустите новый токен уровня приложения и отзовите этот.`
}

const texts = { en: english, ru: russian }
