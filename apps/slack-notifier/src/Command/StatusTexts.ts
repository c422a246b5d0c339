import type { Language } from "@estate/text/Language"
import type { IncidentKind } from "../Incidents/Incident.ts"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import { isTokenError, tokenOf } from "../Slack/SlackError.ts"

const documentation = "https://docs.slack.dev/reference/methods/chat.update"

/** What `status` says to a person, in one language. `--json` has the same names in each. */
const english = {
  process: "process",
  draining: "draining",
  companies: "companies",
  channels: "channels",
  company: "company",
  channel: "channel",
  state: "state",
  states: {
    starting: "starting",
    polling: "polling",
    failing: "failing",
    parked: "key refused",
    "never polled": "never polled"
  } satisfies Record<CompanyStatus["state"] | "never polled", string>,
  lastSuccess: "last success",
  ago: (duration: string) => `${duration} ago`,
  never: "never",
  failure: "failure",
  due: "due",
  ambiguous: "uncertain",
  refused: "refused",
  parked: "rejecting",
  backlog: "backlog",
  stillWait: "still wait",
  of: (waiting: number, all: number) => `${waiting} of ${all}`,
  oldest: "since",
  yes: "yes",
  no: "no",
  since: "since",
  about: "about",
  kinds: {
    key: "key",
    unreadable: "unreadable",
    channel: "channel",
    settings: "settings",
    connections: "connections",
    strangers: "strangers",
    overdue: "overdue",
    state: "state"
  } satisfies Record<IncidentKind, string>,
  subject: "subject",
  what: "what",
  nothing: "nothing needs attention",
  unclosed: "These alerts are over, but Slack does not let the notifier close them:",
  buyer: "buyer",
  thread: "thread",
  slackSays: "Slack says",
  silences: (count: number) => `silences in force: ${count} (see estate-notifier silence list)`,
  /** What to do about alerts that Slack does not let be closed, by Slack's code. */
  fix: (code: string, destination: string) => {
    switch (code) {
      case "is_archived":
      case "is_inactive":
        return "Unarchive the channel: `run` then closes them within a minute."
      case "not_in_channel":
        return "Invite the app to the channel (/invite @Estate): `run` then closes them within a minute."
      case "channel_not_found":
        return "If the channel was deleted, there is nothing to do. If it is private, invite the app to it."
      case "edit_window_closed":
        return "Delete the messages by hand, and let messages be edited at any time in the workspace's settings."
      case "cant_update_message":
        return "Delete the messages by hand: another app posted them."
      default:
        return isTokenError(code) ? `Check ${tokenOf(destination)}.` : `See this code at ${documentation}.`
    }
  }
}

const russian: typeof english = {
  process: "процесс",
  draining: "завершается",
  companies: "компаний",
  channels: "каналов",
  company: "компания",
  channel: "канал",
  state: "состояние",
  states: {
    starting: "запускается",
    polling: "опрашивается",
    failing: "ошибка",
    parked: "ключ не принят",
    "never polled": "ещё не опрашивалась"
  },
  lastSuccess: "последний успешный опрос",
  ago: duration => `${duration} назад`,
  never: "не было",
  failure: "причина",
  due: "ждут отправки",
  ambiguous: "неизвестно, дошли ли",
  refused: "отклонены",
  parked: "не принимает",
  backlog: "накопилось",
  stillWait: "ещё ждут",
  of: (waiting, all) => `${waiting} из ${all}`,
  oldest: "с",
  yes: "да",
  no: "нет",
  since: "с какого времени",
  about: "тип",
  kinds: {
    key: "ключ",
    unreadable: "данные платформы",
    channel: "канал",
    settings: "настройки",
    connections: "соединения",
    strangers: "посторонние",
    overdue: "задержка",
    state: "состояние"
  },
  subject: "объект",
  what: "что случилось",
  nothing: "вмешательство не требуется",
  unclosed: "Эти обращения завершены, но Slack не даёт закрыть уведомления о них:",
  buyer: "покупатель",
  thread: "диалог",
  slackSays: "ответ Slack",
  silences: count => `действующих пауз: ${count} (см. estate-notifier silence list)`,
  fix: (code, destination) => {
    switch (code) {
      case "is_archived":
      case "is_inactive":
        return "Разархивируйте канал: `run` закроет уведомления в течение минуты."
      case "not_in_channel":
        return "Пригласите приложение в канал (/invite @Estate): `run` закроет уведомления в течение минуты."
      case "channel_not_found":
        return "Если канал удалён, делать ничего не нужно. Если он закрытый, пригласите в него приложение."
      case "edit_window_closed":
        return "Удалите сообщения вручную и разрешите в настройках Slack редактировать сообщения в любое время."
      case "cant_update_message":
        return "Удалите сообщения вручную: их отправило другое приложение."
      default:
        return isTokenError(code) ? `Проверьте ${tokenOf(destination)}.` : `Описание кода: ${documentation}.`
    }
  }
}

/** The texts of `status` in a language. */
export const statusTextsIn = (language: Language) => ({ en: english, ru: russian })[language]
