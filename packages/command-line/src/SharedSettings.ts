import type { SettingNode } from "./CommandTree.ts"
import { DEFAULT_ZONE } from "./Zone.ts"

/** The platform's addresses and the key, in the help of programs that call the platform. */
export const apiUrlSetting = {
  variable: "ESTATE_API_URL",
  description: { en: "The platform's address", ru: "Адрес платформы" }
}
export const chatsUrlSetting = {
  variable: "ESTATE_CHATS_URL",
  description: {
    en: "The address of messages (default ESTATE_API_URL)",
    ru: "Адрес для сообщений (по умолчанию ESTATE_API_URL)"
  }
}
export const apiKeySetting = {
  variable: "ESTATE_API_KEY",
  description: { en: "The key of your agency", ru: "Ключ вашего агентства" }
}

/** The proxy, in the help of programs that call the platform. */
export const proxySetting: SettingNode = {
  variable: "HTTPS_PROXY",
  description: {
    en: "The proxy for calls of the platform; also HTTP_PROXY and NO_PROXY",
    ru: "Прокси для запросов к платформе; также HTTP_PROXY и NO_PROXY"
  }
}

/** The zone of the platform's times, in help. */
export const zoneSetting = {
  variable: "ESTATE_TIME_ZONE",
  description: {
    en: `The time zone of the platform's times (default ${DEFAULT_ZONE})`,
    ru: `Часовой пояс времени платформы (по умолчанию ${DEFAULT_ZONE})`
  }
}

/** The language of texts, in help. */
export const languageSetting = {
  variable: "ESTATE_LANG",
  description: {
    en: "The language, en or ru (default: that of the locale)",
    ru: "Язык, en или ru (по умолчанию из локали)"
  }
}

/** Colour, in help. */
export const colourSetting: SettingNode = {
  variable: "NO_COLOR",
  description: { en: "If set, no bold and no dim text", ru: "Если задана, без полужирного и бледного текста" }
}
