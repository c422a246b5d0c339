import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import type { Option } from "effect"

/** An option that may be left out and takes a text, named `pseudoName` in help. */
export const textOption = (
  name: string,
  pseudoName: string,
  description: LocalizedText
): Options.Options<Option.Option<string>> =>
  Options.text(name).pipe(
    Options.withPseudoName(pseudoName),
    Options.withDescription(description),
    Options.optional
  )
