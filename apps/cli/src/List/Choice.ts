import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"

/** An option with words for the platform's values. */
export const choiceOption = <const Value extends string | number>(
  name: string,
  words: Readonly<Record<string, Value>>,
  description: LocalizedText
): Options.Options<Value> =>
  Options.choiceWithValue(
    name,
    Object.entries(words).map(([word, value]): [string, Value] => [word, value])
  ).pipe(Options.withDescription(description))
