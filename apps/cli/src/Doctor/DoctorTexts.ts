/** Messages of the checks. */
export const doctorTexts = {
  en: {
    program: "Program",
    settings: "Settings",
    folder: "Folder",
    profile: "Profile",
    noProfile: "none: the environment has all settings",
    inUse: (name: string) => `${name} is in use`,
    key: "Key",
    fromEnvironment: "from ESTATE_API_KEY",
    fromProfile: "from the profile",
    zone: "Time zone",
    now: (zone: string, time: string) => `${zone}: it is about ${time} there`,
    address: "Platform",
    answers: (url: string, millis: number) => `${url} answers in ${millis} ms`,
    may: "this key has access",
    mayNot: "this key has no access",
    askFor: "If you need it, ask whoever gave you the key",
    form: "Answers",
    asDocumented: "as the contract describes them",
    readLeniently: (fields: string) => `read, though of other types: ${fields}`,
    skipped: (count: number, fields: string) => `unreadable records (${count}): ${fields}`,
    allDifferences: "To see all differences: estate drift",
    rights: {
      threads: "Messages",
      invoices: "Invoices",
      catalogue: "Catalogue",
      accounts: "Accounts",
      calls: "Calls"
    }
  },
  ru: {
    program: "Программа",
    settings: "Настройки",
    folder: "Папка",
    profile: "Профиль",
    noProfile: "нет: все настройки из окружения",
    inUse: (name: string) => `используется ${name}`,
    key: "Ключ",
    fromEnvironment: "из ESTATE_API_KEY",
    fromProfile: "из профиля",
    zone: "Часовой пояс",
    now: (zone: string, time: string) => `${zone}: сейчас там около ${time}`,
    address: "Платформа",
    answers: (url: string, millis: number) => `${url} отвечает за ${millis} мс`,
    may: "у ключа есть доступ",
    mayNot: "у ключа нет доступа",
    askFor: "Если нужен доступ, запросите его у того, кто выдал ключ",
    form: "Ответы",
    asDocumented: "соответствуют контракту",
    readLeniently: (fields: string) => `прочитаны, но типы другие: ${fields}`,
    skipped: (count: number, fields: string) => `нечитаемые записи (${count}): ${fields}`,
    allDifferences: "Все расхождения: estate drift",
    rights: {
      threads: "Сообщения",
      invoices: "Счета",
      catalogue: "Каталог",
      accounts: "Сотрудники",
      calls: "Звонки"
    }
  }
} as const
