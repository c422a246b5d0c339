import { byLanguage } from "@estate/text/Language"
import { recordView } from "../Records/RecordView.ts"

/** A profile, or the key in the environment without a profile, and whether the key works. */
export type ProfileStatus = {
  readonly profile: string | null
  readonly isCurrent: boolean
  readonly agency: string | null
  readonly apiUrl: string
  readonly chatsUrl: string | null
  readonly key: "keychain" | "file" | "environment"
  readonly timeZone: string | null
  readonly language: string | null
  readonly isWorking: boolean
  readonly problem: string | null
}

const places = byLanguage({
  keychain: { en: "in the keychain", ru: "в связке ключей" },
  file: { en: "in a file", ru: "в файле" },
  environment: { en: "ESTATE_API_KEY", ru: "ESTATE_API_KEY" }
})

/** How profiles are shown; the current one is highlighted. */
export const statusView = recordView<ProfileStatus>()({
  fields: {
    profile: { heading: { en: "Profile", ru: "Профиль" }, terminalText: ({ profile }) => profile ?? "–" },
    isCurrent: {
      heading: { en: "Current", ru: "Текущий" },
      terminalText: ({ isCurrent }) => (isCurrent ? "*" : "")
    },
    agency: { heading: { en: "Agency", ru: "Агентство" }, shrinks: true },
    apiUrl: { heading: { en: "Platform", ru: "Платформа" } },
    chatsUrl: { heading: { en: "Messages", ru: "Сообщения" } },
    key: {
      heading: { en: "Key", ru: "Ключ" },
      terminalText: ({ key }, language) => places[language][key]
    },
    timeZone: { heading: { en: "Time zone", ru: "Часовой пояс" } },
    language: { heading: { en: "Language", ru: "Язык" } },
    isWorking: { heading: { en: "Works", ru: "Работает" } },
    problem: { heading: { en: "Problem", ru: "Проблема" }, shrinks: true }
  },
  table: ["profile", "isCurrent", "apiUrl", "key", "isWorking", "problem"],
  isHighlighted: ({ isCurrent }) => isCurrent
})

/** The same on a terminal if a profile has an agency. */
export const statusWithAgencies: typeof statusView = {
  ...statusView,
  screen: ["profile", "isCurrent", "agency", "apiUrl", "key", "isWorking", "problem"]
}
