import { Host } from "@estate/command-line/Host"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { Console, Effect } from "effect"

/** Prints a line on standard error, in the language of the environment. */
export const say = (text: LocalizedText) =>
  Effect.flatMap(Host, ({ env }) => Console.error(inLanguage(text, languageIn(env))))
