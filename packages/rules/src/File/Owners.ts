import { readWholeNumber } from "@estate/text/WholeNumber"
import type { Person } from "../Person.ts"
import type { Location } from "./Written.ts"

const HEADING = "listing,person"

/**
 * Reads lines of `listing,person`, after a heading line. The person is one of the rules' people.
 * Excel separates with semicolons in countries with a decimal comma.
 */
export const readOwners = (
  csv: string,
  people: ReadonlyMap<string, Person>,
  here: Location
): ReadonlyMap<number, Person> => {
  const owners = new Map<number, Person>()
  const [heading = "", ...lines] = csv.replace(/^\ufeff/, "").split(/\r?\n/)
  if (!/^\s*listing\s*[,;]\s*person\s*$/.test(heading))
    here.unfit({
      en: `line 1 of the file: expected the heading ${HEADING}`,
      ru: `строка 1 файла: ожидается заголовок ${HEADING}`
    })
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    const [, digits = "", name = ""] = /^\s*(\d+)\s*[,;]\s*(.*?)\s*$/.exec(line) ?? []
    const listing = readWholeNumber(digits)
    const person = people.get(name)
    if (listing !== undefined && person !== undefined && !owners.has(listing)) owners.set(listing, person)
    else here.unfit(wrongLine(index + 2, listing, person !== undefined))
  }
  return owners
}

const wrongLine = (line: number, listing: number | undefined, isKnown: boolean) => {
  const [en, ru] =
    listing === undefined
      ? ["expected a listing's id, a comma and a person", "ожидаются id объявления, запятая и имя"]
      : isKnown
        ? [`listing ${listing} has an owner in an earlier line`, `у объявления ${listing} уже есть владелец`]
        : ["there is no such person in people", "такого человека нет в people"]
  return { en: `line ${line} of the file: ${en}`, ru: `строка ${line} файла: ${ru}` }
}
