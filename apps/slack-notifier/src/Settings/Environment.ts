import type { SettingNode } from "@estate/command-line/CommandTree"
import {
  clientSettings,
  colourSetting,
  languageSetting,
  proxySetting,
  zoneSetting
} from "@estate/command-line/SharedSettings"
import type { LocalizedText } from "@estate/text/Language"
import type { FileKey } from "./FileForm.ts"
import { defaults } from "./SettingsFixes.ts"

/** The key in the file that a variable has too. */
const keys: Readonly<Record<string, FileKey>> = {
  ESTATE_API_URL: "companies[].apiUrl",
  ESTATE_CHATS_URL: "companies[].chatsUrl",
  ESTATE_TIME_ZONE: "companies[].timeZone",
  ESTATE_LANG: "companies[].language"
}

const withKey = (setting: SettingNode): SettingNode => {
  const key = keys[setting.variable ?? ""]
  return key === undefined ? setting : { ...setting, key }
}

const setting = (
  variable: string | undefined,
  key: FileKey | undefined,
  description: LocalizedText
): SettingNode => ({
  ...(variable === undefined ? {} : { variable }),
  ...(key === undefined ? {} : { key }),
  description
})

/** The settings of `estate-notifier`, for its help. */
export const environment: ReadonlyArray<SettingNode> = [
  ...clientSettings.map(withKey),
  setting("SLACK_BOT_TOKEN", undefined, {
    en: "The app's Bot User OAuth Token, xoxb-…",
    ru: "Bot User OAuth Token приложения, xoxb-…"
  }),
  setting(undefined, "slackTokenFrom", {
    en: "The variable with that token, or, as file:PATH, the file with it; SLACK_BOT_TOKEN overrides it",
    ru: "Переменная с этим токеном или, в виде file:ПУТЬ, файл с ним; SLACK_BOT_TOKEN имеет приоритет"
  }),
  setting("SLACK_APP_TOKEN", undefined, {
    en: "The app-level token of the app, xapp-…: alerts have buttons (default: they have none)",
    ru: "Токен уровня приложения, xapp-…: в уведомлениях есть кнопки (по умолчанию их нет)"
  }),
  setting(undefined, "slackAppTokenFrom", {
    en: "The variable with that token, or, as file:PATH, the file with it; SLACK_APP_TOKEN overrides it",
    ru: "Переменная с этим токеном или, в виде file:ПУТЬ, файл с ним; SLACK_APP_TOKEN имеет приоритет"
  }),
  setting("SLACK_CHANNEL", "companies[].channel", {
    en: "The channel for alerts: its id or its name",
    ru: "Канал для уведомлений: его id или имя"
  }),
  setting("SLACK_API_URL", undefined, {
    en: "Another address instead of Slack's, such as http://127.0.0.1:4010/api/",
    ru: "Другой адрес вместо адреса Slack, например http://127.0.0.1:4010/api/"
  }),
  setting("ESTATE_NOTIFIER_OPERATORS", "operators", {
    en: "The channel for incidents (default: only the log and status show them)",
    ru: "Канал для сообщений о неполадках (по умолчанию они только в журнале и в status)"
  }),
  setting("ESTATE_NOTIFIER_STATE", "state", {
    en: `The state: a file, as sqlite:PATH, or for several processes a database, as postgres://USER:PASSWORD@HOST:PORT/DATABASE (default ${defaults.state})`,
    ru: `Состояние: файл, в виде sqlite:ПУТЬ, или для нескольких процессов база, в виде postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА (по умолчанию ${defaults.state})`
  }),
  setting("ESTATE_NOTIFIER_LEASE", "lease", {
    en: `How long a process that shares a state in Postgres may be silent before the others take over (default ${defaults.lease})`,
    ru: `Сколько процесс с общим состоянием в Postgres может молчать, прежде чем его работу возьмут другие (по умолчанию ${defaults.lease})`
  }),
  setting("ESTATE_NOTIFIER_POLL", "poll", {
    en: `The interval of polls by day (default ${defaults.poll})`,
    ru: `Интервал опроса днём (по умолчанию ${defaults.poll})`
  }),
  setting("ESTATE_NOTIFIER_NIGHT", "night", {
    en: `When the interval is four times as long, in the company's time zone (default ${defaults.night}); off for never`,
    ru: `Когда интервал вчетверо длиннее, по времени компании (по умолчанию ${defaults.night}); off — никогда`
  }),
  setting("ESTATE_NOTIFIER_QUARANTINE", "quarantine", {
    en: `How long a post, or a reply to a buyer, without a clear answer may take to appear (default ${defaults.quarantine})`,
    ru: `Сколько сообщение в Slack или ответ покупателю без ясного результата может появляться (по умолчанию ${defaults.quarantine})`
  }),
  setting("ESTATE_NOTIFIER_PACE", "pace", {
    en: `The interval between two posts to a channel (default ${defaults.pace})`,
    ru: `Интервал между сообщениями в один канал (по умолчанию ${defaults.pace})`
  }),
  setting(undefined, "heartbeat", {
    en: "An address that is asked each minute while all is well, for a service that tells somebody when that stops",
    ru: "Адрес, к которому обращаются каждую минуту, пока всё хорошо: сервис по нему сообщит, когда это прекратится"
  }),
  setting(undefined, "answers", {
    en: "The folder of saved answers, which the reply window offers: text files with {buyer} and {listing}",
    ru: "Папка с заготовками ответов, которые предлагает окно ответа: текстовые файлы с {покупатель} и {объявление}"
  }),
  setting("ESTATE_NOTIFIER_LISTEN", "listen", {
    en: `The address of /livez, /readyz and /metrics (default ${defaults.listen}); port 0 takes a free one`,
    ru: `Адрес /livez, /readyz и /metrics (по умолчанию ${defaults.listen}); порт 0 — любой свободный`
  }),
  setting("ESTATE_NOTIFIER_CONFIG", undefined, {
    en: "A YAML or JSON file with several companies, rules and other settings; variables override it, except for a company's",
    ru: "Файл YAML или JSON с несколькими компаниями, правилами и другими настройками; переменные имеют приоритет, кроме настроек компании"
  }),
  setting(undefined, "companies[].name", {
    en: "The company's name in logs, 1 to 64 letters, digits, dots, _ and -",
    ru: "Имя компании в журнале: от 1 до 64 латинских букв, цифр, точек, _ и -"
  }),
  setting(undefined, "companies[].apiKeyFrom", {
    en: "The variable with the company's key, or, as file:PATH, the file with it; paths start at this file's folder",
    ru: "Переменная с ключом компании или, в виде file:ПУТЬ, файл с ним; пути — от папки этого файла"
  }),
  setting(undefined, "companies[].slackTokenFrom", {
    en: "The variable or the file with the bot token of the company's own Slack workspace",
    ru: "Переменная или файл с токеном бота в собственном рабочем пространстве Slack этой компании"
  }),
  setting(undefined, "companies[].slackAppTokenFrom", {
    en: "The variable or the file with the app-level token of the app in that workspace",
    ru: "Переменная или файл с токеном уровня приложения в этом рабочем пространстве"
  }),
  setting("ESTATE_THREAD_URL", "companies[].threadUrl", {
    en: "The address of a thread in your own system, with {threadId} or {listingId} in it (default: alerts have no link)",
    ru: "Адрес диалога в вашей системе, в нём {threadId} или {listingId} (по умолчанию в уведомлении нет ссылки)"
  }),
  withKey(zoneSetting),
  withKey(languageSetting),
  proxySetting,
  colourSetting
]
