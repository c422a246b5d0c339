import {
  apiUrlSetting,
  chatsUrlSetting,
  languageSetting,
  zoneSetting
} from "@estate/command-line/SharedSettings"
import { HttpUrl } from "@estate/domain/HttpUrl"
import { ChannelText, ZoneText } from "@estate/rules/File/Texts"
import { expecting } from "@estate/rules/File/Written"
import { languages } from "@estate/text/Language"
import { Schema } from "effect"
import { SecretSource, secretKinds } from "./Secrets.ts"
import { Address, type SettingRow } from "./SettingRow.ts"

/** The settings of a company, by their keys in the file. A variable counts where it has none. */
export const companyTable = {
  name: {
    schema: Schema.String.pipe(
      Schema.pattern(/^[\w.-]{1,64}$/),
      expecting({
        en: "1 to 64 letters, digits, dots, _ and -",
        ru: "от 1 до 64 латинских букв, цифр, точек, _ и -"
      })
    ),
    description: {
      en: "The company's name in logs, 1 to 64 letters, digits, dots, _ and -",
      ru: "Имя компании в журнале: от 1 до 64 латинских букв, цифр, точек, _ и -"
    }
  },
  apiKeyFrom: {
    schema: SecretSource,
    description: {
      en: "The variable with the company's key, or, as file:PATH, the file with it; paths start at this file's folder",
      ru: "Переменная с ключом компании или, в виде file:ПУТЬ, файл с ним; пути — от папки этого файла"
    }
  },
  apiUrl: { ...apiUrlSetting, schema: Address },
  chatsUrl: { ...chatsUrlSetting, schema: Address },
  channel: {
    variable: "SLACK_CHANNEL",
    schema: ChannelText,
    description: {
      en: "The channel for alerts: its id or its name",
      ru: "Канал для уведомлений: его id или имя"
    }
  },
  slackTokenFrom: {
    schema: SecretSource,
    description: {
      en: "The variable or the file with the bot token of the company's own Slack workspace",
      ru: "Переменная или файл с токеном бота в собственном рабочем пространстве Slack этой компании"
    }
  },
  slackAppTokenFrom: {
    schema: SecretSource,
    description: {
      en: "The variable or the file with the app-level token of the app in that workspace",
      ru: "Переменная или файл с токеном уровня приложения в этом рабочем пространстве"
    }
  },
  timeZone: { ...zoneSetting, schema: ZoneText },
  language: {
    ...languageSetting,
    schema: Schema.Literal(...languages).pipe(expecting({ en: "en or ru", ru: "en или ru" }))
  },
  threadUrl: {
    variable: "ESTATE_THREAD_URL",
    schema: HttpUrl.pipe(
      expecting({
        en: "an http or https address with {threadId} or {listingId} in it",
        ru: "адрес http или https, в котором есть {threadId} или {listingId}"
      })
    ),
    description: {
      en: "The address of a thread in your own system, with {threadId} or {listingId} in it (default: alerts have no link)",
      ru: "Адрес диалога в вашей системе, с {threadId} или {listingId} (по умолчанию в уведомлении нет ссылки)"
    }
  }
} satisfies Readonly<Record<string, SettingRow>>

/** The tokens of all companies that have none of their own. Variables override the file. */
export const tokenTable = {
  slackTokenFrom: {
    variable: "SLACK_BOT_TOKEN",
    schema: SecretSource,
    expected: secretKinds.token.expected,
    description: {
      en: "The app's Bot User OAuth Token, xoxb-…; the file names another variable with it or, as file:PATH, a file",
      ru: "Bot User OAuth Token приложения, xoxb-…; в файле — имя другой переменной с ним или, в виде file:ПУТЬ, файл"
    }
  },
  slackAppTokenFrom: {
    variable: "SLACK_APP_TOKEN",
    schema: SecretSource,
    expected: secretKinds["app token"].expected,
    description: {
      en: "The app-level token of the app, xapp-…, named in the same way. With it, alerts have buttons (default: none)",
      ru: "Токен уровня приложения, xapp-…; в файле задаётся так же. С ним в уведомлениях есть кнопки (по умолчанию их нет)"
    }
  }
} satisfies Readonly<Record<string, SettingRow>>

/** What only variables set. */
export const variableTable = {
  slackApiUrl: {
    variable: "SLACK_API_URL",
    schema: Address,
    description: {
      en: "Another address instead of Slack's, such as http://127.0.0.1:4010/api/",
      ru: "Другой адрес вместо адреса Slack, например http://127.0.0.1:4010/api/"
    }
  },
  configPath: {
    variable: "ESTATE_NOTIFIER_CONFIG",
    schema: Schema.NonEmptyString.pipe(
      expecting({ en: "the path of the settings file", ru: "путь к файлу настроек" })
    ),
    description: {
      en: "A YAML or JSON file with several companies, rules and other settings; variables override it, except for a company's",
      ru: "Файл YAML или JSON с несколькими компаниями, правилами и другими настройками; переменные имеют приоритет, кроме настроек компании"
    }
  }
} satisfies Readonly<Record<string, SettingRow>>
