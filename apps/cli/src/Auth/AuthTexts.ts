import { ExitCode, failed } from "@estate/command-line/CommandFailed"

/** Messages about profiles. */
export const authTexts = {
  en: {
    address: "The platform's address",
    key: (url: string) => `The key for ${url} (hidden):`,
    kept: { keychain: "in the system's keychain", file: "in a file that only you can read" },
    signedIn: (url: string, name: string, kept: string) =>
      `signed in to ${url} as profile ${name}; the key is stored ${kept}`,
    noMessages: "the key is valid, but has no permission to read messages",
    signedOut: (name: string) => `signed out: removed profile ${name} and its key`,
    switched: (name: string, url: string) => `switched to profile ${name} (${url})`,
    environment: "ESTATE_API_URL and ESTATE_API_KEY in the environment override the current profile"
  },
  ru: {
    address: "Адрес платформы",
    key: (url: string) => `Ключ для ${url} (ввод скрыт):`,
    kept: { keychain: "в связке ключей системы", file: "в файле, который можете читать только вы" },
    signedIn: (url: string, name: string, kept: string) =>
      `вход выполнен: ${url}, профиль ${name}; ключ хранится ${kept}`,
    noMessages: "ключ действителен, но без права на чтение сообщений",
    signedOut: (name: string) => `выход выполнен: профиль ${name} и его ключ удалены`,
    switched: (name: string, url: string) => `выбран профиль ${name} (${url})`,
    environment: "ESTATE_API_URL и ESTATE_API_KEY из окружения важнее текущего профиля"
  }
} as const

export const notSignedIn = () =>
  failed(
    ExitCode.notAllowed,
    { en: "you are not signed in", ru: "вход не выполнен" },
    { en: "Sign in: estate auth login", ru: "Войти: estate auth login" },
    "NotSignedIn"
  )
