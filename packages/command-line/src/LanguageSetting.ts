import { isLanguage, type Language } from "@estate/text/Language"
import { Config, ConfigError, Either, Option } from "effect"

/**
 * The language of messages that are printed before settings are read, even if the settings are
 * invalid.
 */
export const languageIn = (environment: NodeJS.ProcessEnv): Language => {
  const chosen = environment.ESTATE_LANG?.trim()
  if (isLanguage(chosen)) return chosen
  return languageOfLocale(locales.map(name => environment[name] ?? ""))
}

/** The locale of messages (POSIX, 8.2): the first that is set and not empty. */
const locales = ["LC_ALL", "LC_MESSAGES", "LANG"] as const

const languageOfLocale = (values: ReadonlyArray<string>): Language =>
  values
    .find(value => value !== "")
    ?.toLowerCase()
    .startsWith("ru") === true
    ? "ru"
    : "en"

const languageNamed = (name: string): Either.Either<Language, ConfigError.ConfigError> =>
  isLanguage(name)
    ? Either.right(name)
    : Either.left(ConfigError.InvalidData([], `"${name}" is neither en nor ru`))

/** `ESTATE_LANG`, or the language of the locale, or English. */
export const languageConfig: Config.Config<Language> = Config.all({
  chosen: Config.option(Config.mapOrFail(Config.string("ESTATE_LANG"), languageNamed)),
  locale: Config.all(locales.map(name => Config.withDefault(Config.string(name), "")))
}).pipe(Config.map(({ chosen, locale }) => Option.getOrElse(chosen, () => languageOfLocale(locale))))
