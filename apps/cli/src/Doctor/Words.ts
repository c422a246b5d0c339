/** What is said of what was looked at. */
export const doctorWords = {
  en: {
    program: "Program",
    settings: "Settings",
    folder: "Folder",
    profile: "Profile",
    noProfile: "none: the environment says it all",
    inUse: (name: string) => `${name} is in use`,
    key: "Key",
    fromEnvironment: "from ESTATE_API_KEY",
    fromProfile: "from the profile",
    zone: "Time zone",
    now: (zone: string, time: string) => `${zone}: the platform's clock shows about ${time}`,
    address: "Platform",
    answers: (url: string, millis: number) => `${url} answers in ${millis} ms`,
    may: "open to this key",
    mayNot: "not open to this key",
    askFor: "Ask whoever gave you the key, if you need it",
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
    noProfile: "нет: всё берётся из окружения",
    inUse: (name: string) => `используется ${name}`,
    key: "Ключ",
    fromEnvironment: "из ESTATE_API_KEY",
    fromProfile: "из профиля",
    zone: "Часовой пояс",
    now: (zone: string, time: string) => `${zone}: на часах платформы около ${time}`,
    address: "Платформа",
    answers: (url: string, millis: number) => `${url} отвечает за ${millis} мс`,
    may: "открыто этому ключу",
    mayNot: "закрыто для этого ключа",
    askFor: "Если нужно, попросите у того, кто дал ключ",
    rights: {
      threads: "Сообщения",
      invoices: "Счета",
      catalogue: "Каталог",
      accounts: "Сотрудники",
      calls: "Звонки"
    }
  }
} as const
