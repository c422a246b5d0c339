import { byLanguage } from "@estate/text/Language"
/** Messages of the checks. */
export const doctorTexts = byLanguage({
  program: { en: "Program", ru: "Программа" },
  settings: { en: "Settings", ru: "Настройки" },
  folder: { en: "Folder", ru: "Папка" },
  profile: { en: "Profile", ru: "Профиль" },
  noProfile: { en: "none: the environment has all settings", ru: "нет: все настройки из окружения" },
  inUse: { en: (name: string) => `${name} is in use`, ru: (name: string) => `используется ${name}` },
  key: { en: "Key", ru: "Ключ" },
  fromEnvironment: { en: "from ESTATE_API_KEY", ru: "из ESTATE_API_KEY" },
  fromProfile: { en: "from the profile", ru: "из профиля" },
  zone: { en: "Time zone", ru: "Часовой пояс" },
  now: {
    en: (zone: string, time: string) => `${zone}: it is about ${time} there`,
    ru: (zone: string, time: string) => `${zone}: сейчас там около ${time}`
  },
  address: { en: "Platform", ru: "Платформа" },
  answers: {
    en: (url: string, millis: number) => `${url} answers in ${millis} ms`,
    ru: (url: string, millis: number) => `${url} отвечает за ${millis} мс`
  },
  may: { en: "this key has access", ru: "у ключа есть доступ" },
  mayNot: { en: "this key has no access", ru: "у ключа нет доступа" },
  askFor: {
    en: "If you need it, ask the person who gave you the key",
    ru: "Если нужен доступ, запросите его у того, кто выдал ключ"
  },
  form: { en: "Answers", ru: "Ответы" },
  asDocumented: { en: "as the contract describes them", ru: "соответствуют контракту" },
  readLeniently: {
    en: (fields: string) => `read, though of other types: ${fields}`,
    ru: (fields: string) => `прочитаны, но типы другие: ${fields}`
  },
  allDifferences: { en: "To see all differences: estate drift", ru: "Все расхождения: estate drift" },
  rights: {
    en: {
      threads: "Messages",
      invoices: "Invoices",
      catalogue: "Catalogue",
      accounts: "Accounts",
      calls: "Calls"
    },
    ru: {
      threads: "Сообщения",
      invoices: "Счета",
      catalogue: "Каталог",
      accounts: "Сотрудники",
      calls: "Звонки"
    }
  }
})
