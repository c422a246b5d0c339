import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import { Option } from "effect"

/** `--rate-limit`: requests per second, a whole number from 1, or the word for the usual limit. */
export const rateLimitOption = (word: "off" | "default", description: LocalizedText) =>
  Options.text("rate-limit", description).pipe(
    Options.withPseudoName(`N|${word}`),
    Options.withReader(
      text => {
        if (text === word) return Option.none<number>()
        return /^[1-9]\d{0,6}$/.test(text) ? Option.some(Number(text)) : undefined
      },
      { en: `a whole number from 1, or ${word}`, ru: `целое число от 1 или ${word}` }
    )
  )
