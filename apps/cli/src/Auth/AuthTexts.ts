import { byLanguage, type Language } from "@estate/text/Language"
import { Effect } from "effect"
import { variable } from "../Profiles/ProfileSettings.ts"
import { Notices } from "../Terminal/Notices.ts"

/** Messages about profiles. */
export const authTexts = byLanguage({
  address: { en: "The platform's address", ru: "Адрес платформы" },
  key: {
    en: (url: string) => `The key for ${url} (hidden):`,
    ru: (url: string) => `Ключ для ${url} (ввод скрыт):`
  },
  kept: {
    en: { keychain: "in the system's keychain", file: "in a file that only you can read" },
    ru: { keychain: "в связке ключей системы", file: "в файле, который можете читать только вы" }
  },
  signedIn: {
    en: (url: string, name: string, kept: string) =>
      `signed in to ${url}; the current profile is ${name} now, its key is stored ${kept}`,
    ru: (url: string, name: string, kept: string) =>
      `вход выполнен: ${url}; текущий профиль теперь ${name}, ключ хранится ${kept}`
  },
  noMessages: {
    en: "the key is valid, but has no permission to read messages",
    ru: "ключ действителен, но без права на чтение сообщений"
  },
  signedOut: {
    en: (name: string) => `signed out: removed profile ${name} and its key`,
    ru: (name: string) => `выход выполнен: профиль ${name} и его ключ удалены`
  },
  stillCurrent: {
    en: (name: string) => `the current profile is ${name}`,
    ru: (name: string) => `текущий профиль — ${name}`
  },
  noneLeft: {
    en: "there are no profiles left. To sign in: estate auth login",
    ru: "профилей не осталось. Войти: estate auth login"
  },
  noneCurrent: {
    en: (names: ReadonlyArray<string>) =>
      `no profile is current now; profiles: ${names.join(", ")}. To choose one: estate auth switch ${names[0]}`,
    ru: (names: ReadonlyArray<string>) =>
      `текущий профиль не выбран; профили: ${names.join(", ")}. Выбрать: estate auth switch ${names[0]}`
  },
  switched: {
    en: (name: string, url: string) => `the current profile is ${name} now (${url})`,
    ru: (name: string, url: string) => `текущий профиль теперь ${name} (${url})`
  },
  selected: {
    en: (name: string) => `but ESTATE_PROFILE selects profile ${name}`,
    ru: (name: string) => `но переменная ESTATE_PROFILE выбирает профиль ${name}`
  },
  environment: {
    en: "ESTATE_API_URL and ESTATE_API_KEY in the environment override the current profile",
    ru: "ESTATE_API_URL и ESTATE_API_KEY из окружения важнее текущего профиля"
  }
})

/** Says where the environment overrides the current profile of this name. */
export const printOverrides = Effect.fnUntraced(function* (current: string, language: Language) {
  const notices = yield* Notices
  const { selected, environment } = authTexts[language]
  const [own, key] = yield* Effect.all([variable("ESTATE_PROFILE"), variable("ESTATE_API_KEY")])
  if (own._tag === "Some" && own.value !== current) yield* notices.print(selected(own.value))
  if (key._tag === "Some") yield* notices.print(environment)
})
