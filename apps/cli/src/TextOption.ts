import * as Options from "@estate/command-line/Options"
import type { Said } from "@estate/command-line/Said"
import type { Option } from "effect"

/** An option that may be left out and takes a text, named `pseudoName` in help. */
export const textOption = (
  name: string,
  pseudoName: string,
  description: Said
): Options.Options<Option.Option<string>> =>
  Options.text(name).pipe(
    Options.withPseudoName(pseudoName),
    Options.withDescription(description),
    Options.optional
  )
