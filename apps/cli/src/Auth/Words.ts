import { ExitCode, failed } from "@estate/command-line/CommandFailed"

/** What is said of profiles. */
export const authWords = {
  en: {
    address: "The platform's address",
    key: (url: string) => `The key for ${url} (it is not shown):`,
    kept: { keychain: "in the system's keychain", file: "in a file that only you can read" },
    signedIn: (url: string, name: string, kept: string) =>
      `signed in to ${url} as profile ${name}; the key is kept ${kept}`,
    noMessages: "the key is known, but may not read messages: other things may be open to it",
    signedOut: (name: string) => `signed out: profile ${name} and its key are forgotten`,
    switched: (name: string, url: string) => `now using profile ${name} (${url})`,
    environment: "ESTATE_API_URL and ESTATE_API_KEY in the environment go before the current profile"
  },
  ru: {
    address: "Адрес платформы",
    key: (url: string) => `Ключ для ${url} (на экране не появится):`,
    kept: { keychain: "в связке ключей системы", file: "в файле, который можете читать только вы" },
    signedIn: (url: string, name: string, kept: string) =>
      `вход выполнен: ${url}, профиль ${name}; ключ хранится ${kept}`,
    noMessages: "ключ известен, но читать сообщения ему нельзя; остальное может быть открыто",
    signedOut: (name: string) => `выход выполнен: профиль ${name} и его ключ забыты`,
    switched: (name: string, url: string) => `теперь профиль ${name} (${url})`,
    environment: "ESTATE_API_URL и ESTATE_API_KEY из окружения важнее текущего профиля"
  }
} as const

/** There is no profile that could be meant. */
export const nobodyIsSignedIn = () =>
  failed(
    ExitCode.notAllowed,
    { en: "nobody is signed in", ru: "вход не выполнен" },
    { en: "Sign in: estate auth login", ru: "Войти: estate auth login" },
    "NotSignedIn"
  )
