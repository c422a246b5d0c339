import { clientFixes } from "@estate/command-line/ClientFixes"
import { languageFixes } from "@estate/command-line/LanguageSetting"
import { zoneFixes } from "@estate/command-line/Zone"

/** The defaults, as they would be set. */
export const defaults = {
  state: "sqlite:./estate-notifier.db",
  lease: "10 seconds",
  poll: "15 seconds",
  night: "23:00-07:00",
  quarantine: "2 minutes",
  pace: "1 second",
  listen: "127.0.0.1:9465"
}

const durationFix = (example: string) => ({
  en: `set it to a duration such as ${example}`,
  ru: `задайте длительность, например ${example}`
})

/** How to fix each setting. */
export const settingsFixes = {
  ...clientFixes,
  ...zoneFixes,
  ...languageFixes,
  SLACK_BOT_TOKEN: {
    en: `set it to the app's "Bot User OAuth Token", which starts with xoxb-`,
    ru: "задайте «Bot User OAuth Token» приложения, он начинается с xoxb-"
  },
  SLACK_APP_TOKEN: {
    en: "set it to the app-level token of the app, which starts with xapp- and has connections:write, or leave it unset",
    ru: "задайте токен уровня приложения с правом connections:write, он начинается с xapp-, или уберите её"
  },
  SLACK_CHANNEL: {
    en: "set it to the channel's id, or to its name such as #leads",
    ru: "задайте id канала или его имя, например #leads"
  },
  SLACK_API_URL: {
    en: "leave it unset for Slack itself; for another, such as a sandbox, set it to http://127.0.0.1:4010/api/",
    ru: "для самого Slack уберите её; для другого адреса, например песочницы, задайте http://127.0.0.1:4010/api/"
  },
  ESTATE_NOTIFIER_CONFIG: {
    en: "set it to the path of the settings file",
    ru: "задайте путь к файлу настроек"
  },
  ESTATE_NOTIFIER_STATE: {
    en: `set it to sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE, or leave it unset for ${defaults.state}`,
    ru: `задайте sqlite:ПУТЬ или postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА либо уберите её: тогда это ${defaults.state}`
  },
  ESTATE_NOTIFIER_POLL: durationFix("15 seconds"),
  ESTATE_NOTIFIER_NIGHT: {
    en: "set it to hours such as 23:00-07:00, or to off",
    ru: "задайте часы, например 23:00-07:00, или off"
  },
  ESTATE_NOTIFIER_LEASE: durationFix("10 seconds"),
  ESTATE_NOTIFIER_QUARANTINE: durationFix("2 minutes"),
  ESTATE_NOTIFIER_PACE: durationFix("1 second"),
  ESTATE_NOTIFIER_LISTEN: {
    en: "set it to an address and a port such as 127.0.0.1:9465; port 0 takes a free one",
    ru: "задайте адрес и порт, например 127.0.0.1:9465; порт 0 — любой свободный"
  },
  ESTATE_NOTIFIER_OPERATORS: {
    en: "set it to the channel for incidents, or leave it unset",
    ru: "задайте канал для сообщений о неполадках или уберите её"
  },
  ESTATE_THREAD_URL: {
    en: "set it to an address with {threadId} or {listingId} in it, or leave it unset",
    ru: "задайте адрес, в котором есть {threadId} или {listingId}, или уберите её"
  }
}

/** How to fix the key of a company. */
export const keyFix = (company: string) => ({
  en: `set it to the key of the company "${company}"`,
  ru: `задайте ключ компании «${company}»`
})
