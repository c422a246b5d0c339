import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Translations } from "@estate/text/Language"
import type * as DateTime from "effect/DateTime"
import { type Mention, type Mentions, nobody, type Place } from "../ChainStep.ts"
import type { Person } from "../Person.ts"
import type { Rota } from "../Rota.ts"
import type { MentionEntry, RulesFile } from "./RulesFile.ts"
import type { Location } from "./Written.ts"

const OWNER = "owner"
/** Mentions that would alert everybody. */
const EVERYBODY = ["here", "channel", "everyone"]

/** The people by name; each is a member or a group. */
export const loadPeople = ({ people = {} }: RulesFile, root: Location): ReadonlyMap<string, Person> =>
  new Map(
    Object.entries(people).flatMap(([name, { slack, group, reply = false }]) => {
      const here = root.at("people", name)
      if (isReserved(name)) here.unfit(reserved(name))
      const slackId = slack ?? group
      if (slackId === undefined || (slack !== undefined && group !== undefined)) {
        here.unfit(eitherOf("slack", "group"))
        return []
      }
      if (group !== undefined && reply) here.at("reply").unfit(groupsNeverReply)
      return [
        [name, { name, kind: slack === undefined ? "group" : "member", slackId, mayReply: reply }] as const
      ]
    })
  )

/** The rotas by name. */
export const loadRotas = (
  { rotas = {} }: RulesFile,
  people: ReadonlyMap<string, Person>,
  zone: DateTime.TimeZone,
  root: Location
): ReadonlyMap<string, Rota> =>
  new Map(
    Object.entries(rotas).map(([name, { people: names, instead = [], ...rota }]) => {
      const here = root.at("rotas", name)
      if (isReserved(name)) here.unfit(reserved(name))
      if (people.has(name)) here.unfit(alsoAPerson(name))
      const members = names.flatMap(
        (person, index) => lookUp(people, person, "people", here.at("people", index)) ?? []
      )
      const substitutions = instead.flatMap(({ from, to, person }, index) => {
        const entry = here.at("instead", index)
        const found = lookUp(people, person, "people", entry.at("person"))
        if (LocalDateTime.Order(to, from) <= 0) entry.at("to").unfit(notAfterFrom)
        const inZone = rota.zone ?? zone
        return found === undefined
          ? []
          : { from: from.toInstant(inZone), to: to.toInstant(inZone), person: found }
      })
      return [name, { zone, ...rota, name, people: members, instead: substitutions }] as const
    })
  )

/** Whom a name in `mention` means; a name that means nobody is a problem. */
export type Meaning = (name: string, here: Location) => Mention | undefined

/** The meaning of names among these people and rotas. */
export const meaningAmong =
  (people: ReadonlyMap<string, Person>, rotas: ReadonlyMap<string, Rota>): Meaning =>
  (name, here) => {
    if (name === OWNER) return { kind: "owner" }
    const isEverybody = EVERYBODY.includes(name)
    const person = people.get(name)
    if (person !== undefined && !isEverybody) return { kind: "person", person }
    if (rotas.has(name) && !isEverybody) return { kind: "rota", name }
    const known = [...people.keys(), ...rotas.keys()]
    here.unfit(isEverybody ? alertsEverybody(name) : unknownName(name, "people, rotas", known))
    return undefined
  }

/** Whom a `mention` means. */
export const mentionsOf = (entry: MentionEntry | undefined, meaning: Meaning, here: Location): Mentions => {
  if (entry === undefined) return nobody
  const isFirst = "first" in entry
  const names = isFirst ? here.at("mention", "first") : here.at("mention")
  return {
    which: isFirst ? "first" : "all",
    of: (isFirst ? entry.first : entry).flatMap((each, index) => meaning(each, names.at(index)) ?? [])
  }
}

/** Where a `channel` posts: `@anna` is a direct message. */
export const placeOf = (written: string, meaning: Meaning, here: Location): Place => {
  if (!written.startsWith("@")) return written
  const meant = meaning(written.slice(1), here)
  const isGroup = meant?.kind === "person" && meant.person.kind === "group"
  if (isGroup) here.unfit(groupsHaveNoMessages)
  return meant === undefined || isGroup ? written : meant
}

/** What a name means; an undefined name is a problem. */
export const lookUp = <A>(
  known: ReadonlyMap<string, A>,
  name: string | undefined,
  where: string,
  here: Location
): A | undefined => {
  if (name === undefined) return undefined
  const found = known.get(name)
  if (found === undefined) here.unfit(unknownName(name, where, known.keys()))
  return found
}

/** At most this many names are listed in an error. */
const SHOWN = 10

/** The problem of an undefined name. */
export const unknownName = (name: string, where: string, defined: Iterable<string>): Translations => {
  const known = [...defined]
  const shown = [...known.slice(0, SHOWN), ...(known.length > SHOWN ? ["…"] : [])].join(", ")
  return known.length === 0
    ? {
        en: `there is no ${name} in ${where}: nothing is defined there`,
        ru: `${name} нет в ${where}: там ничего не задано`
      }
    : {
        en: `there is no ${name} in ${where}; expected one of ${shown}`,
        ru: `${name} нет в ${where}; ожидается одно из: ${shown}`
      }
}

/** Exactly one of two fields is required. */
export const eitherOf = (one: string, other: string): Translations => ({
  en: `expected either ${one} or ${other}`,
  ru: `ожидается либо ${one}, либо ${other}`
})

const isReserved = (name: string) => name === OWNER || EVERYBODY.includes(name)

const alertsEverybody = (name: string): Translations => ({
  en: `${name} would alert everybody: mention people or groups`,
  ru: `${name} разбудит всех: назовите людей или группы`
})

const reserved = (name: string): Translations => ({
  en: `${name} has a meaning of its own: take another name`,
  ru: `${name} — служебное имя, возьмите другое`
})

const notAfterFrom: Translations = {
  en: "expected a later time than from",
  ru: "ожидается время позже from"
}

const alsoAPerson = (name: string): Translations => ({
  en: `${name} is a person too: take another name`,
  ru: `${name} есть и в people, возьмите другое имя`
})

const groupsHaveNoMessages: Translations = {
  en: "a group has no direct messages: name a person, a rota or owner",
  ru: "у группы нет личных сообщений: назовите человека, дежурство или owner"
}

const groupsNeverReply: Translations = {
  en: "a group cannot answer buyers: let its members",
  ru: "группа не отвечает покупателям, укажите это у её участников"
}
