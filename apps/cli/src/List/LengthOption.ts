import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import { durationExpected, readDuration } from "@estate/text/ReadDuration"

/** A duration, or a number of seconds without a unit. */
const readLength = (text: string) => readDuration(/^\s*\d+\s*$/.test(text) ? `${text}s` : text)

/** An option with a duration. Help shows the example as its value. */
export const lengthOption = (name: string, example: string, description: LocalizedText) =>
  Options.text(name, description).pipe(
    Options.withReader(readLength, durationExpected),
    Options.withPseudoName(example)
  )
