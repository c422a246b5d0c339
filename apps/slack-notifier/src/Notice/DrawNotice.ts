import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Option } from "effect"
import { escapeMrkdwn, type Picture, plain } from "../Alert/Draw.ts"
import type { About, Notice } from "./Notice.ts"

const LIMIT = 2000

const titles: Readonly<
  Record<Language, Readonly<Record<About, (company: string, subject: string) => string>>>
> = {
  en: {
    key: company => `${company}: the platform refuses the key, so nothing is watched`,
    unreadable: (company, subject) => `${company}: ${subject} cannot be read, so nobody is told of it`,
    channel: (_, subject) => `Slack takes nothing for ${subject}; its alerts wait`
  },
  ru: {
    key: company => `${company}: площадка не принимает ключ, переписка не отслеживается`,
    unreadable: (company, subject) => `${company}: ${subject} не читается, уведомлений о ней не будет`,
    channel: (_, subject) => `Slack ничего не принимает в ${subject}; уведомления ждут`
  }
}

const over: Readonly<Record<Language, (what: string, after: string) => string>> = {
  en: (what, after) => `${what}: all is well again, after ${after}`,
  ru: (what, after) => `${what}: снова в порядке, спустя ${after}`
}

/** A notice as a message; what the platform said goes as plain text, like a buyer's words. */
export const drawNotice = (notice: Notice, language: Language): Picture =>
  Option.match(notice.overAt, {
    onNone: () => pictureOf(`⚠️ ${titleOf(notice, language)}`, notice.trouble.what),
    onSome: at => pictureOf(`✅ ${over[language](nameOf(notice), lasted(notice, at, language))}`, "")
  })

/** What was in trouble. The message that told of it may be long gone. */
const nameOf = ({ trouble: { company, about, subject } }: Notice) =>
  ({ key: company, unreadable: `${company}: ${subject}`, channel: subject })[about]

const titleOf = ({ trouble }: Notice, language: Language) =>
  titles[language][trouble.about](trouble.company, trouble.subject)

const lasted = ({ trouble }: Notice, at: DateTime.Utc, language: Language) =>
  formatDuration(Duration.millis(Math.max(0, DateTime.distance(trouble.since, at))), language)

const pictureOf = (title: string, what: string): Picture => ({
  text: escapeMrkdwn(title),
  blocks: [title, what]
    .filter(text => text !== "")
    .map(text => ({ type: "section", text: plain(text, LIMIT) }))
})
