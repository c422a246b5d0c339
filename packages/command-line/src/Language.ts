import { Config, Option } from "effect"

/** The languages that people of an agency read. */
export type Language = "en" | "ru"

/** What the environment of a process says, wrong or not, for what is told before settings are read. */
export const languageIn = ({ ESTATE_LANG, LANG = "en" }: NodeJS.ProcessEnv): Language => {
  if (ESTATE_LANG === "en" || ESTATE_LANG === "ru") return ESTATE_LANG
  return isRussian(LANG) ? "ru" : "en"
}

const isRussian = (locale: string) => locale.toLowerCase().startsWith("ru")

/** `ESTATE_LANG`, or else what `LANG` says, or else English. */
export const languageConfig: Config.Config<Language> = Config.all({
  chosen: Config.option(Config.literal("en", "ru")("ESTATE_LANG")),
  locale: Config.withDefault(Config.string("LANG"), "en")
}).pipe(Config.map(({ chosen, locale }) => Option.getOrElse(chosen, () => (isRussian(locale) ? "ru" : "en"))))

/** What to do about it. */
export const languageFixes = {
  ESTATE_LANG: { en: "set it to en or ru, or leave it unset", ru: "задайте en или ru или уберите её" }
}
