import { isLanguage, type Language } from "@estate/text/Language"
import { Config, ConfigError, Either } from "effect"

/**
 * The language of an environment: `ESTATE_LANG`, or that of the locale, or English. An invalid
 * setting counts as unset, since messages about settings need a language too.
 */
export const languageIn = ({ ESTATE_LANG, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language => {
  const chosen = ESTATE_LANG?.trim()
  if (isLanguage(chosen)) return chosen
  // The locale of messages is the first that is set and not empty (POSIX, 8.2).
  const locale = LC_ALL || LC_MESSAGES || LANG || ""
  return locale.toLowerCase().startsWith("ru") ? "ru" : "en"
}

const languageNamed = (name: string): Either.Either<string, ConfigError.ConfigError> =>
  isLanguage(name)
    ? Either.right(name)
    : Either.left(ConfigError.InvalidData([], `"${name}" is neither en nor ru`))

const orEmpty = Config.withDefault("")

/** The same as a setting: an invalid one is an error. */
export const languageConfig: Config.Config<Language> = Config.all({
  ESTATE_LANG: orEmpty(Config.mapOrFail(Config.string("ESTATE_LANG"), languageNamed)),
  LC_ALL: orEmpty(Config.string("LC_ALL")),
  LC_MESSAGES: orEmpty(Config.string("LC_MESSAGES")),
  LANG: orEmpty(Config.string("LANG"))
}).pipe(Config.map(languageIn))
