import type { Translations } from "@estate/text/Language"
import type { SettingNode } from "./CommandTree.ts"
import { DEFAULT_ZONE } from "./Zone.ts"

/** A setting that several programs share, for their help, and how to fix its variable. */
interface SharedSetting extends SettingNode {
  readonly variable: string
  readonly description: Translations
  readonly fix: Translations
}

/** The platform's address. */
export const apiUrlSetting: SharedSetting = {
  variable: "ESTATE_API_URL",
  description: { en: "The platform's address", ru: "Адрес платформы" },
  fix: {
    en: "set it to the platform's address, such as ESTATE_API_URL=http://127.0.0.1:8080",
    ru: "задайте адрес платформы, например ESTATE_API_URL=http://127.0.0.1:8080"
  }
}

/** The platform's address of messages, if it is another one. */
export const chatsUrlSetting: SharedSetting = {
  variable: "ESTATE_CHATS_URL",
  description: {
    en: "The address of messages (default ESTATE_API_URL)",
    ru: "Адрес для сообщений (по умолчанию ESTATE_API_URL)"
  },
  fix: {
    en: "set it to the address that serves messages, or leave it unset if that is the API's address",
    ru: "задайте адрес сервиса сообщений или уберите её, если это адрес платформы"
  }
}

/** The key of an agency. */
export const apiKeySetting: SharedSetting = {
  variable: "ESTATE_API_KEY",
  description: { en: "The key of your agency", ru: "Ключ вашего агентства" },
  fix: {
    en: "set it to a key of your agency; on your own service: estate-server keys create --company ID",
    ru: "задайте ключ вашего агентства; у своего сервиса его создаёт estate-server keys create --company ID"
  }
}

/** The zone of the platform's times. */
export const zoneSetting: SharedSetting = {
  variable: "ESTATE_TIME_ZONE",
  description: {
    en: `The time zone of the platform's times (default ${DEFAULT_ZONE})`,
    ru: `Часовой пояс времени платформы (по умолчанию ${DEFAULT_ZONE})`
  },
  fix: {
    en: "set it to a name of the IANA time zone database, such as Europe/Moscow or Asia/Yekaterinburg",
    ru: "задайте имя из базы часовых поясов IANA, например Europe/Moscow или Asia/Yekaterinburg"
  }
}

/** The language of texts. */
export const languageSetting: SharedSetting = {
  variable: "ESTATE_LANG",
  description: {
    en: "The language, en or ru (default: that of the locale)",
    ru: "Язык, en или ru (по умолчанию из локали)"
  },
  fix: { en: "set it to en or ru, or leave it unset", ru: "задайте en или ru или уберите её" }
}

/** The proxy, in the help of programs that call the platform. */
export const proxySetting: SettingNode = {
  variable: "HTTPS_PROXY",
  description: {
    en: "The proxy for calls of the platform; also HTTP_PROXY and NO_PROXY",
    ru: "Прокси для запросов к платформе; также HTTP_PROXY и NO_PROXY"
  }
}

/** Colour, in help. */
export const colourSetting: SettingNode = {
  variable: "NO_COLOR",
  description: { en: "If set, no bold and no dim text", ru: "Если задана, без полужирного и бледного текста" }
}

/** How to fix the variables of these settings. */
export const sharedFixes: Readonly<Record<string, Translations>> = Object.fromEntries(
  [apiUrlSetting, chatsUrlSetting, apiKeySetting, zoneSetting, languageSetting].map(({ variable, fix }) => [
    variable,
    fix
  ])
)
