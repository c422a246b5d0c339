import { byLanguage } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { wrapTo } from "@estate/text/TextWidth"
import { Option } from "effect"
import type { EstateSettings } from "../Settings.ts"

const texts = byLanguage({
  as: { en: "As", ru: "От имени:" },
  profile: { en: "profile", ru: "профиль" }
})

/** The agency and the profile: with two profiles, a person could write as the wrong one. */
export const senderLines = (
  { language, profile, agency, client }: EstateSettings,
  width: number
): ReadonlyArray<string> => {
  const { as, profile: word } = texts[language]
  const own = Option.match(profile, { onNone: () => "ESTATE_API_KEY", onSome: name => `${word} ${name}` })
  const [first, ...more] = [...Option.toArray(agency), own, client.apiUrl.host].map(plainLine)
  return wrapTo(`${as} ${first} (${more.join(", ")})`, width)
}
