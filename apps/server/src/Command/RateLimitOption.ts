import * as Options from "@estate/command-line/Options"
import type { LocalizedText } from "@estate/text/Language"
import { Option } from "effect"

/** `--rate-limit`: requests per second, a whole number from 1, or a word for none of its own. */
export const rateLimitOption = (word: "off" | "default", description: LocalizedText) =>
  Options.text("rate-limit", description).pipe(
    Options.withPseudoName(`N|${word}`),
    Options.filterMap(
      text => {
        if (text === word) return Option.some(Option.none<number>())
        return /^[1-9]\d{0,6}$/.test(text) ? Option.some(Option.some(Number(text))) : Option.none()
      },
      {
        en: `--rate-limit takes a whole number from 1, or ${word}`,
        ru: `--rate-limit ожидает целое число от 1 или ${word}`
      }
    )
  )
