import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import type { Option } from "effect"

/** An optional option with a text value, which help calls `pseudoName`. */
export const textOption = (
  name: string,
  pseudoName: string,
  description: LocalizedText
): Options.Options<Option.Option<string>> =>
  Options.text(name, description).pipe(Options.withPseudoName(pseudoName), Options.optional)
