import { readRules } from "@estate/rules/File/ReadRules"
import { DateTime, Either } from "effect"

/** Moscow's offset; a named zone would be slow. */
export const moscow = DateTime.zoneMakeOffset(3 * 60 * 60 * 1000)

/** The rules of a valid file, for a company `default` in Moscow unless others are given. */
export const rulesOf = (
  file: object,
  companies: ReadonlyArray<string> = ["default"],
  zone: DateTime.TimeZone = moscow
) =>
  Either.getOrThrowWith(
    readRules(file, { companies, zone, owners: "listing,person\n" }),
    problems =>
      new Error(problems.map(({ path, what }) => `${path.map(String).join(".")} ${what.en}`).join("\n"))
  )
