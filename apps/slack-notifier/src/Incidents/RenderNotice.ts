import { formatElapsed } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import { Option } from "effect"
import { plainSection, type SlackMessage } from "../Alerts/SlackMessage.ts"
import { type IncidentKind, isFurther } from "./Incident.ts"
import type { Notice } from "./Notice.ts"

const TEXT_LIMIT = 2000

const titles: Readonly<
  Record<Language, Readonly<Record<IncidentKind, (company: string, subject: string) => string>>>
> = {
  en: {
    key: company => `${company}: the platform refuses the key, so its threads are not polled`,
    unreadable: (company, subject) => `${company}: ${subject} cannot be read, so it is skipped`,
    channel: (_, subject) => `Slack rejects every message to ${subject}; its alerts are waiting`,
    settings: (_, subject) => `${subject} is wrong, so the settings read before stay in force`,
    connections: (_, subject) => `clicks in Slack are lost: Slack gives no connection to ${subject}`,
    strangers: (_, subject) => `somebody else is connected with ${subject} and takes clicks`,
    overdue: (_, subject) => `messages to ${subject} are late`,
    state: () => "the notifier's state cannot be written, so buyers who write now are not announced",
    stateFile: (_, subject) => `${subject} was deleted or replaced while the notifier uses it`
  },
  ru: {
    key: company => `${company}: платформа не принимает ключ, диалоги не проверяются`,
    unreadable: (company, subject) => `${company}: не удалось прочитать ${subject}, запись пропущена`,
    channel: (_, subject) => `Slack не принимает сообщения в ${subject}; уведомления ждут отправки`,
    settings: (_, subject) => `в ${subject} ошибки, действуют прежние настройки`,
    connections: (_, subject) => `нажатия в Slack теряются: нет соединения по ${subject}`,
    strangers: (_, subject) => `по ${subject} подключён кто-то ещё, часть нажатий достаётся ему`,
    overdue: (_, subject) => `сообщения в ${subject} задерживаются`,
    state: () => "состояние не записывается, о новых сообщениях покупателей никто не узнает",
    stateFile: (_, subject) => `${subject} удалён или заменён во время работы`
  }
}

/** The common name for incidents of a kind. */
const kinds: Readonly<Record<Language, Readonly<Record<IncidentKind, string>>>> = {
  en: {
    key: "refused keys",
    unreadable: "records that cannot be read",
    channel: "channels that reject every message",
    settings: "wrong settings",
    connections: "Slack apps without a connection",
    strangers: "Slack apps to which somebody else is connected",
    overdue: "channels with late messages",
    state: "states that cannot be written",
    stateFile: "state files that were deleted or replaced"
  },
  ru: {
    key: "ключи, которые платформа не принимает",
    unreadable: "записи, которые не удалось прочитать",
    channel: "каналы, которые не принимают сообщения",
    settings: "ошибки в настройках",
    connections: "приложения Slack без соединения",
    strangers: "приложения Slack, к которым подключён кто-то ещё",
    overdue: "каналы, где сообщения задерживаются",
    state: "состояния, которые не записываются",
    stateFile: "удалённые или заменённые файлы состояния"
  }
}

const further: Readonly<Record<Language, (what: string) => string>> = {
  en: what => `there are more ${what}: \`estate-notifier status\` lists all of them`,
  ru: what => `есть и другие ${what}: весь список покажет \`estate-notifier status\``
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
        `✅ ${resolved[language](nameOf(notice, language), formatElapsed(notice.incident.since, at, language))}`,
        ""
      )
  })

/** Names the incident again: the message that reported it may be far up in the channel. */
const nameOf = ({ incident }: Notice, language: Language) =>
  isFurther(incident)
    ? kinds[language][incident.about]
    : [incident.company, incident.subject].filter(name => name !== "").join(": ")

const titleOf = ({ incident }: Notice, language: Language) =>
  isFurther(incident)
    ? further[language](kinds[language][incident.about])
    : titles[language][incident.about](incident.company, incident.subject)

const messageOf = (title: string, what: string): SlackMessage => ({
  text: escapeMrkdwn(title),
  blocks: [title, what].filter(text => text !== "").map(text => plainSection(text, TEXT_LIMIT))
})
