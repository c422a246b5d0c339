import type { Language } from "@estate/text/Language"
import { Config, ConfigError, Either, Option } from "effect"

/** The language for messages that are printed before settings are read, even if they are wrong. */
export const languageIn = ({ ESTATE_LANG, LANG = "en" }: NodeJS.ProcessEnv): Language => {
  if (ESTATE_LANG === "en" || ESTATE_LANG === "ru") return ESTATE_LANG
  return isRussian(LANG) ? "ru" : "en"
}

const isRussian = (locale: string) => locale.toLowerCase().startsWith("ru")

const languageNamed = (name: string): Either.Either<Language, ConfigError.ConfigError> =>
  name === "en" || name === "ru"
    ? Either.right(name)
    : Either.left(ConfigError.InvalidData([], `"${name}" is neither en nor ru`))

/** `ESTATE_LANG`, or the language of `LANG`, or English. */
export const languageConfig: Config.Config<Language> = Config.all({
  chosen: Config.option(Config.mapOrFail(Config.string("ESTATE_LANG"), languageNamed)),
  locale: Config.withDefault(Config.string("LANG"), "en")
}).pipe(Config.map(({ chosen, locale }) => Option.getOrElse(chosen, () => (isRussian(locale) ? "ru" : "en"))))

/** How to fix a wrong `ESTATE_LANG`. */
export const languageFixes = {
  ESTATE_LANG: { en: "set it to en or ru, or leave it unset", ru: "задайте en или ru или уберите её" }
}
