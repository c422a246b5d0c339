import { Config, Option } from "effect"

/** The languages that people of an agency read. */
export type Language = "en" | "ru"

/** `ESTATE_LANG`, or else what `LANG` says, or else English. */
export const languageConfig: Config.Config<Language> = Config.all({
  chosen: Config.option(Config.literal("en", "ru")("ESTATE_LANG")),
  locale: Config.withDefault(Config.string("LANG"), "en")
}).pipe(
  Config.map(({ chosen, locale }) =>
    Option.getOrElse(chosen, () => (locale.toLowerCase().startsWith("ru") ? "ru" : "en"))
  )
)

/** What to do about it. */
export const languageFixes = { ESTATE_LANG: "set it to en or ru, or leave it unset" }
