import type { SettingNode } from "@estate/command-line/CommandTree"
import {
  apiKeySetting,
  apiUrlSetting,
  chatsUrlSetting,
  colourSetting,
  proxySetting,
  zoneSetting
} from "@estate/command-line/SharedSettings"
import { DEFAULT_HOURS } from "./Report/BusinessHoursOption.ts"
import { DEFAULT_PAGER } from "./Terminal/Output.ts"

/** The variables of `estate`, for its help. */
export const environment: ReadonlyArray<SettingNode> = [
  apiUrlSetting,
  chatsUrlSetting,
  apiKeySetting,
  {
    variable: "ESTATE_PROFILE",
    description: { en: "The profile (default: the current one)", ru: "Профиль (по умолчанию текущий)" }
  },
  zoneSetting,
  {
    variable: "ESTATE_LANG",
    description: {
      en: "The language, en or ru (default: that of the profile, then of the locale)",
      ru: "Язык, en или ru (по умолчанию из профиля, затем из локали)"
    }
  },
  {
    variable: "ESTATE_THREAD_URL",
    description: {
      en: "The address of a thread in your own system, with {threadId} or {listingId} in it",
      ru: "Адрес диалога в вашей системе, в нём {threadId} или {listingId}"
    }
  },
  {
    variable: "ESTATE_BUSINESS_HOURS",
    description: {
      en: `The business hours of reports (default "${DEFAULT_HOURS}")`,
      ru: `Рабочие часы для отчётов (по умолчанию "${DEFAULT_HOURS}")`
    }
  },
  {
    variable: "ESTATE_KEYCHAIN",
    description: {
      en: "off keeps keys in a file, not in the system's keychain",
      ru: "off — хранить ключи в файле, а не в связке ключей системы"
    }
  },
  {
    variable: "ESTATE_PAGER",
    description: {
      en: `The pager of long output (default PAGER, then ${DEFAULT_PAGER}); empty for none`,
      ru: `Программа просмотра длинного вывода (по умолчанию PAGER, затем ${DEFAULT_PAGER}); пустая — без неё`
    }
  },
  {
    variable: "ESTATE_DEBUG",
    description: {
      en: "1 prints each request on standard error, without keys and texts",
      ru: "1 — печатать каждый запрос в стандартный вывод ошибок, без ключей и текстов"
    }
  },
  {
    variable: "VISUAL",
    description: {
      en: "The editor of reply --edit and answers edit (default EDITOR)",
      ru: "Редактор для reply --edit и answers edit (по умолчанию EDITOR)"
    }
  },
  {
    variable: "XDG_CONFIG_HOME",
    description: {
      en: "Where the folder estate with profiles and saved answers is (default ~/.config)",
      ru: "Где папка estate с профилями и заготовками (по умолчанию ~/.config)"
    }
  },
  {
    variable: "XDG_CACHE_HOME",
    description: {
      en: "Where the folder estate with cached files is (default ~/.cache)",
      ru: "Где папка estate с кешем (по умолчанию ~/.cache)"
    }
  },
  proxySetting,
  colourSetting
]
