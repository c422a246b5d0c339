import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Translations } from "@estate/text/Language"
import type * as DateTime from "effect/DateTime"
import { type Mention, type Mentions, nobody, type Place } from "../ChainStep.ts"
import type { Person } from "../Person.ts"
import type { Rota } from "../Rota.ts"
import type { MentionEntry, RulesFile } from "./RulesFile.ts"
import { type Problem, unfit } from "./Written.ts"

const OWNER = "owner"
/** Mentions that would alert everybody. */
const EVERYBODY = ["here", "channel", "everyone"]

/** The problems found so far. */
export type Problems = Array<Problem>

/** The people by name; each is a member or a group. */
export const loadPeople = (file: RulesFile, problems: Problems): ReadonlyMap<string, Person> =>
  new Map(
    Object.entries(file.people ?? {}).flatMap(([name, { slack, group, reply = false }]) => {
      const path = ["people", name]
      if (name === OWNER || EVERYBODY.includes(name)) problems.push(unfit(path, reserved(name)))
      const slackId = slack ?? group
      if (slackId === undefined || (slack !== undefined && group !== undefined)) {
        problems.push(unfit(path, eitherOf("slack", "group")))
        return []
      }
      if (group !== undefined && reply) problems.push(unfit([...path, "reply"], groupsNeverReply))
      return [
        [name, { name, kind: slack === undefined ? "group" : "member", slackId, mayReply: reply }] as const
      ]
    })
  )

/** The rotas by name. */
export const loadRotas = (
  file: RulesFile,
  people: ReadonlyMap<string, Person>,
  zone: DateTime.TimeZone,
  problems: Problems
): ReadonlyMap<string, Rota> =>
  new Map(
    Object.entries(file.rotas ?? {}).map(([name, { people: names, instead = [], ...rota }]) => {
      if (name === OWNER || EVERYBODY.includes(name)) problems.push(unfit(["rotas", name], reserved(name)))
      if (people.has(name)) problems.push(unfit(["rotas", name], alsoAPerson(name)))
      const members = names.flatMap((person, index) => {
        const found = people.get(person)
        if (found === undefined)
          problems.push(unfit(["rotas", name, "people", index], unknownName(person, "people")))
        return found ?? []
      })
      const substitutions = instead.flatMap(({ from, to, person }, index) => {
        const path = ["rotas", name, "instead", index]
        const found = people.get(person)
        if (found === undefined) problems.push(unfit([...path, "person"], unknownName(person, "people")))
        if (LocalDateTime.Order(to, from) <= 0) problems.push(unfit([...path, "to"], notAfterFrom))
        const inZone = rota.zone ?? zone
        return found === undefined
          ? []
          : { from: from.toInstant(inZone), to: to.toInstant(inZone), person: found }
      })
      return [name, { zone, ...rota, name, people: members, instead: substitutions }] as const
    })
  )

/** Whom a name in `mention` means. */
export const mentionOf = (
  name: string,
  people: ReadonlyMap<string, Person>,
  rotas: ReadonlyMap<string, Rota>
): Mention | Translations => {
  if (name === OWNER) return { kind: "owner" }
  if (EVERYBODY.includes(name))
    return {
      en: `${name} would alert everybody: mention people or groups`,
      ru: `${name} разбудит всех: назовите людей или группы`
    }
  const [person, rota] = [people.get(name), rotas.get(name)]
  if (person !== undefined) return { kind: "person", person }
  return rota === undefined ? unknownName(name, "people, rotas") : { kind: "rota", name }
}

/** Whom a `mention` means; names that mean nobody are problems. */
export const mentionsOf = (
  entry: MentionEntry | undefined,
  meaning: (name: string) => Mention | Translations,
  path: ReadonlyArray<PropertyKey>,
  problems: Problems
): Mentions => {
  if (entry === undefined) return nobody
  const isFirst = "first" in entry
  const of = (isFirst ? entry.first : entry).flatMap((each, position) => {
    const meant = meaning(each)
    if ("kind" in meant) return meant
    problems.push(unfit([...path, "mention", ...(isFirst ? ["first"] : []), position], meant))
    return []
  })
  return { which: isFirst ? "first" : "all", of }
}

/** Where a `channel` posts: `@anna` is a direct message; a name that means nobody is a problem. */
export const placeOf = (
  written: string,
  meaning: (name: string) => Mention | Translations,
  path: ReadonlyArray<PropertyKey>,
  problems: Problems
): Place => {
  if (!written.startsWith("@")) return written
  const meant = meaning(written.slice(1))
  if (!("kind" in meant)) problems.push(unfit(path, meant))
  else if (meant.kind === "person" && meant.person.kind === "group")
    problems.push(unfit(path, groupsHaveNoMessages))
  else return meant
  return written
}

/** A name that the rules do not define. */
export const unknownName = (name: string, where: string): Translations => ({
  en: `there is no ${name} in ${where}`,
  ru: `${name} нет в ${where}`
})

/** Exactly one of two fields is required. */
export const eitherOf = (one: string, other: string): Translations => ({
  en: `expected either ${one} or ${other}`,
  ru: `ожидается либо ${one}, либо ${other}`
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
