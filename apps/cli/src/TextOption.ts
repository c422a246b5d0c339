import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import type { Option } from "effect"

/**
 * An optional option with a text value, which help calls `pseudoName`. An empty value is more often
 * a mistake in a script than intended, and the platform would take it for no filter at all.
 */
export const textOption = (
  name: string,
  pseudoName: string,
  description: LocalizedText
): Options.Options<Option.Option<string>> =>
  Options.text(name, description).pipe(
    Options.withPseudoName(pseudoName),
    Options.withReader(text => (text.trim() === "" ? undefined : text), {
      en: "a text that is not empty",
      ru: "непустой текст"
    }),
    Options.optional
  )
