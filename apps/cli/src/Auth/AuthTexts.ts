import type { Language } from "@estate/text/Language"
import { Effect } from "effect"
import { variable } from "../Profiles/ProfileSettings.ts"
import { Notices } from "../Terminal/Notices.ts"

/** Messages about profiles. */
export const authTexts = {
  en: {
    address: "The platform's address",
    key: (url: string) => `The key for ${url} (hidden):`,
    kept: { keychain: "in the system's keychain", file: "in a file that only you can read" },
    signedIn: (url: string, name: string, kept: string) =>
      `signed in to ${url}; the current profile is ${name} now, its key is stored ${kept}`,
    noMessages: "the key is valid, but has no permission to read messages",
    signedOut: (name: string) => `signed out: removed profile ${name} and its key`,
    stillCurrent: (name: string) => `the current profile is ${name}`,
    noneLeft: "there are no profiles left. To sign in: estate auth login",
    noneCurrent: (names: ReadonlyArray<string>) =>
      `no profile is current now; profiles: ${names.join(", ")}. To choose one: estate auth switch ${names[0]}`,
    switched: (name: string, url: string) => `the current profile is ${name} now (${url})`,
    selected: (name: string) => `but ESTATE_PROFILE selects profile ${name}`,
    environment: "ESTATE_API_URL and ESTATE_API_KEY in the environment override the current profile"
  },
  ru: {
    address: "Адрес платформы",
    key: (url: string) => `Ключ для ${url} (ввод скрыт):`,
    kept: { keychain: "в связке ключей системы", file: "в файле, который можете читать только вы" },
    signedIn: (url: string, name: string, kept: string) =>
      `вход выполнен: ${url}; текущий профиль теперь ${name}, ключ хранится ${kept}`,
    noMessages: "ключ действителен, но без права на чтение сообщений",
    signedOut: (name: string) => `выход выполнен: профиль ${name} и его ключ удалены`,
    stillCurrent: (name: string) => `текущий профиль — ${name}`,
    noneLeft: "профилей не осталось. Войти: estate auth login",
    noneCurrent: (names: ReadonlyArray<string>) =>
      `текущий профиль не выбран; профили: ${names.join(", ")}. Выбрать: estate auth switch ${names[0]}`,
    switched: (name: string, url: string) => `текущий профиль теперь ${name} (${url})`,
    selected: (name: string) => `но переменная ESTATE_PROFILE выбирает профиль ${name}`,
    environment: "ESTATE_API_URL и ESTATE_API_KEY из окружения важнее текущего профиля"
  }
} as const

/** Says where the environment overrides the current profile of this name. */
export const printOverrides = Effect.fnUntraced(function* (current: string, language: Language) {
  const notices = yield* Notices
  const { selected, environment } = authTexts[language]
  const [own, key] = yield* Effect.all([variable("ESTATE_PROFILE"), variable("ESTATE_API_KEY")])
  if (own._tag === "Some" && own.value !== current) yield* notices.print(selected(own.value))
  if (key._tag === "Some") yield* notices.print(environment)
})
