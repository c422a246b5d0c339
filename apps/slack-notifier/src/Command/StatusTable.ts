import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { formatDuration } from "@estate/text/Durations"
import { type Language, type Translations, yesOrNo } from "@estate/text/Language"
import { type DateTime, Duration } from "effect"
import { actedColumns } from "./ActedAlerts.ts"
import { formatIsoMoment } from "./Moments.ts"
import { wideTable } from "./Output.ts"
import type { Status } from "./ReadStatus.ts"

type Lines = {
  readonly [Part in keyof Status]: Status[Part] extends ReadonlyArray<infer Line> ? Line : never
}

/** What `status` shows, for a person to read. */
export const renderStatus = (
  { processes, companies, channels, backlog, troubles, unclosed, acted, silences }: Status,
  language: Language,
  zone: DateTime.TimeZone
): string => {
  const table = <A>(columns: ReadonlyArray<TableColumn<A>>, lines: ReadonlyArray<A>) =>
    lines.length === 0 ? [] : [wideTable(columns, lines, language)]
  const needsNothing =
    troubles.length + unclosed.length === 0 &&
    companies.every(({ state, hasStopped }) => state === "polling" && !hasStopped)
  const fixes = new Map(unclosed.map(({ why, fix }) => [fix, why]))
  return [
    ...table(processColumns(language, zone), processes),
    wideTable(companyColumns(language, processes.length > 0), companies, language),
    wideTable(channelColumns(language), channels, language),
    ...table(backlogColumns(language, zone), backlog),
    ...table(troubleColumns(language, zone), troubles),
    ...(unclosed.length === 0 ? [] : [notClosed[language], ...table(unclosedColumns(zone), unclosed)]),
    ...[...fixes].map(([fix, why]) => `${why}: ${fix}`),
    ...table(actedColumns(zone), acted),
    ...(silences === 0 ? [] : [inForce(silences)[language]]),
    ...(companies.some(({ hasStopped }) => hasStopped) ? [isRunning[language]] : []),
    ...(needsNothing ? [nothing[language]] : [])
  ].join("\n")
}

const company = { en: "company", ru: "компания" }
const channel = { en: "channel", ru: "канал" }
const process = { en: "process", ru: "процесс" }
const since = { en: "since", ru: "с какого времени" }

const processColumns = (
  language: Language,
  zone: DateTime.TimeZone
): ReadonlyArray<TableColumn<Lines["processes"]>> => [
  { heading: process, text: each => each.name },
  { heading: since, text: each => formatIsoMoment(each.joinedAt, zone) },
  { heading: { en: "companies", ru: "компаний" }, text: each => String(each.companies), align: "right" },
  { heading: { en: "channels", ru: "каналов" }, text: each => String(each.channels), align: "right" },
  { heading: { en: "draining", ru: "завершается" }, text: each => yesOrNo(each.isDraining, language) }
]

const states: Readonly<Record<Lines["companies"]["state"], Translations>> = {
  starting: { en: "first poll under way", ru: "идёт первый опрос" },
  polling: { en: "polling", ru: "опрашивается" },
  failing: { en: "failing", ru: "ошибка" },
  parked: { en: "key refused", ru: "ключ не принят" },
  "never polled": { en: "not polled yet", ru: "ещё не опрашивалась" }
}

const stopped = { en: "polls have stopped", ru: "опрос прекратился" }

const isRunning = {
  en: "Polls have stopped: is estate-notifier run running?",
  ru: "Опрос прекратился: запущен ли estate-notifier run?"
}

const companyColumns = (
  language: Language,
  isShared: boolean
): ReadonlyArray<TableColumn<Lines["companies"]>> => [
  { heading: company, text: each => each.company },
  { heading: channel, text: each => each.channel },
  ...(isShared ? [{ heading: process, text: (each: Lines["companies"]) => each.process ?? "" }] : []),
  {
    heading: { en: "state", ru: "состояние" },
    text: each => (each.hasStopped ? stopped : states[each.state])[language]
  },
  {
    heading: { en: "last success", ru: "последний успешный опрос" },
    text: ({ lag }) => {
      if (lag === null) return { en: "never", ru: "не было" }[language]
      const ago = formatDuration(Duration.seconds(lag), language)
      return { en: `${ago} ago`, ru: `${ago} назад` }[language]
    }
  },
  { heading: { en: "failure", ru: "причина" }, text: each => each.failure, shrinks: true }
]

const channelColumns = (language: Language): ReadonlyArray<TableColumn<Lines["channels"]>> => [
  { heading: channel, text: each => each.channel },
  { heading: { en: "due", ru: "ждут отправки" }, text: each => String(each.due), align: "right" },
  {
    heading: { en: "uncertain", ru: "неизвестно, дошли ли" },
    text: each => String(each.ambiguous),
    align: "right"
  },
  { heading: { en: "refused", ru: "отклонены" }, text: each => String(each.refused), align: "right" },
  { heading: { en: "rejecting", ru: "не принимает" }, text: each => yesOrNo(each.isParked, language) }
]

const backlogColumns = (
  language: Language,
  zone: DateTime.TimeZone
): ReadonlyArray<TableColumn<Lines["backlog"]>> => [
  { heading: { en: "backlog", ru: "накопилось" }, text: each => each.channel },
  {
    heading: { en: "still wait", ru: "ещё ждут" },
    text: ({ waiting, all }) => ({ en: `${waiting} of ${all}`, ru: `${waiting} из ${all}` })[language],
    align: "right"
  },
  { heading: { en: "since", ru: "с" }, text: each => formatIsoMoment(each.oldest, zone) }
]

const kinds: Readonly<Record<Lines["troubles"]["about"], Translations>> = {
  key: { en: "key", ru: "ключ" },
  unreadable: { en: "unreadable", ru: "данные платформы" },
  channel: { en: "channel", ru: "канал" },
  settings: { en: "settings", ru: "настройки" },
  connections: { en: "connections", ru: "соединения" },
  strangers: { en: "strangers", ru: "посторонние" },
  overdue: { en: "overdue", ru: "задержка" },
  state: { en: "state", ru: "состояние" },
  stateFile: { en: "state file", ru: "файл состояния" }
}

const troubleColumns = (
  language: Language,
  zone: DateTime.TimeZone
): ReadonlyArray<TableColumn<Lines["troubles"]>> => [
  { heading: since, text: each => formatIsoMoment(each.since, zone) },
  { heading: { en: "about", ru: "тип" }, text: each => kinds[each.about][language] },
  { heading: company, text: each => each.company },
  { heading: { en: "subject", ru: "объект" }, text: each => each.subject },
  { heading: { en: "what", ru: "что случилось" }, text: each => each.what, shrinks: true }
]

const notClosed = {
  en: "These alerts are over, but Slack does not let the notifier close them:",
  ru: "Эти обращения завершены, но Slack не даёт закрыть уведомления о них:"
}

const unclosedColumns = (zone: DateTime.TimeZone): ReadonlyArray<TableColumn<Lines["unclosed"]>> => [
  { heading: company, text: each => each.company },
  { heading: channel, text: each => each.channel },
  { heading: { en: "buyer", ru: "покупатель" }, text: each => each.buyer, shrinks: true },
  { heading: { en: "thread", ru: "диалог" }, text: each => each.thread },
  { heading: since, text: each => formatIsoMoment(each.since, zone) },
  { heading: { en: "Slack says", ru: "ответ Slack" }, text: each => each.why }
]

const inForce = (count: number) => ({
  en: `silences in force: ${count} (see estate-notifier silence list)`,
  ru: `действующих пауз: ${count} (см. estate-notifier silence list)`
})

const nothing = { en: "nothing needs attention", ru: "вмешательство не требуется" }
