import { languageIn } from "@estate/command-line/LanguageSetting"
import { inLanguage, type LocalizedText } from "@estate/text/Language"
import { Console } from "effect"

/** Prints a line on standard error, in the language of the environment. */
export const say = (text: LocalizedText) => Console.error(inLanguage(text, languageIn(process.env)))
