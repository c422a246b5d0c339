import { formatElapsed } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { Option } from "effect"
import { escapeMrkdwn, plainSection, type SlackMessage } from "../Alerts/SlackMessage.ts"
import type { IncidentKind } from "./Incident.ts"
import type { Notice } from "./Notice.ts"

const TEXT_LIMIT = 2000

const titles: Readonly<
  Record<Language, Readonly<Record<IncidentKind, (company: string, subject: string) => string>>>
> = {
  en: {
    key: company => `${company}: the platform refuses the key, so its threads are not polled`,
    unreadable: (company, subject) => `${company}: ${subject} cannot be read, so it gets no alerts`,
    channel: (_, subject) => `Slack rejects every message to ${subject}; its alerts are waiting`,
    settings: (_, subject) => `${subject} is wrong, so the settings read before stay in force`,
    connections: (_, subject) => `clicks in Slack are lost: Slack gives no connection to ${subject}`,
    strangers: (_, subject) => `somebody else is connected with ${subject} and takes clicks`,
    overdue: (_, subject) => `messages to ${subject} are late`,
    state: () => "the notifier's state cannot be written, so buyers who write now are not announced"
  },
  ru: {
    key: company => `${company}: платформа не принимает ключ, диалоги не проверяются`,
    unreadable: (company, subject) => `${company}: не удалось прочитать ${subject}, уведомлений не будет`,
    channel: (_, subject) => `Slack не принимает сообщения в ${subject}; уведомления ждут отправки`,
    settings: (_, subject) => `в ${subject} ошибки, действуют прежние настройки`,
    connections: (_, subject) => `нажатия в Slack теряются: нет соединения по ${subject}`,
    strangers: (_, subject) => `по ${subject} подключён кто-то ещё, часть нажатий достаётся ему`,
    overdue: (_, subject) => `сообщения в ${subject} задерживаются`,
    state: () => "состояние не записывается, о новых сообщениях покупателей никто не узнает"
  }
}

const resolved: Readonly<Record<Language, (what: string, after: string) => string>> = {
  en: (what, after) => `${what}: resolved after ${after}`,
  ru: (what, after) => `${what}: проблема устранена через ${after}`
}

/** A notice as a Slack message. What the platform said is plain text, like a buyer's message. */
export const renderNotice = (notice: Notice, language: Language): SlackMessage =>
  Option.match(notice.overAt, {
    onNone: () => messageOf(`⚠️ ${titleOf(notice, language)}`, notice.incident.what),
    onSome: at =>
      messageOf(
        `✅ ${resolved[language](nameOf(notice), formatElapsed(notice.incident.since, at, language))}`,
        ""
      )
  })

/** Names the incident again: the message that reported it may be far up in the channel. */
const nameOf = ({ incident: { company, subject } }: Notice) =>
  [company, subject].filter(name => name !== "").join(": ")

const titleOf = ({ incident }: Notice, language: Language) =>
  titles[language][incident.about](incident.company, incident.subject)

const messageOf = (title: string, what: string): SlackMessage => ({
  text: escapeMrkdwn(title),
  blocks: [title, what].filter(text => text !== "").map(text => plainSection(text, TEXT_LIMIT))
})
