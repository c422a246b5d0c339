import { Host } from "@estate/command-line/Host"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { printError } from "@estate/command-line/Streams"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { Effect } from "effect"

/** The language of the environment. */
export const languageHere = Effect.map(Host, ({ env }) => languageIn(env))

/** Prints a line on standard error, in the language of the environment. */
export const say = (text: LocalizedText) =>
  Effect.flatMap(languageHere, language => printError(inLanguage(text, language)))
