import type { BusinessTime } from "@estate/domain/BusinessHours"
import { businessTimeOf } from "@estate/domain/WorkingTime"
import type { Translations } from "@estate/text/Language"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import type { ChainStep, Mention } from "../ChainStep.ts"
import type { Digest } from "../Digest.ts"
import { FORGOTTEN } from "../Forgotten.ts"
import type { Person } from "../Person.ts"
import { routeFor } from "../Route.ts"
import { BACKLOG_OVER, type Rules } from "../Rules.ts"
import { unspecifiedThread } from "../ThreadFacts.ts"
import { alertsUnanswered } from "../Unanswered.ts"
import { unmet } from "./Expected.ts"
import { readOwners } from "./Owners.ts"
import {
  loadPeople,
  loadRotas,
  mentionOf,
  mentionsOf,
  type Problems,
  placeOf,
  unknownName
} from "./People.ts"
import { loadRoutes } from "./Routes.ts"
import { RulesFile } from "./RulesFile.ts"
import { decodeWritten, duplicates, type Problem, unfit } from "./Written.ts"

export type { Problem } from "./Written.ts"

/** What rules depend on besides their text. */
export interface RulesContext {
  /** The names of the companies. */
  readonly companies: ReadonlyArray<string>
  /** The zone of calendars, rotas and digests that name none. */
  readonly zone: DateTime.TimeZone
  /** The contents of the file that `owners` names. */
  readonly owners: string | undefined
}

const CLAIM_HOLDS = Duration.minutes(20)
const DIGEST_UNTIL = Duration.hours(4)

/** Reads the rules, resolves every name and runs their tests. Fails with every problem. */
export const readRules = (
  value: unknown,
  context: RulesContext
): Either.Either<Rules, ReadonlyArray<Problem>> => {
  const decoded = decodeWritten(RulesFile, value)
  if ("problems" in decoded)
    return Either.left([...decoded.problems, ...problemsOfRest(value, decoded.problems, context)])
  const problems: Problems = []
  const rules = load(decoded.value, context, problems)
  if (problems.length === 0) problems.push(...failedTests(decoded.value, rules, context))
  return problems.length === 0 ? Either.right(rules) : Either.left(problems)
}

/** For each field, the fields that define the names in it. */
const uses: Readonly<Record<string, ReadonlyArray<string>>> = {
  rotas: ["people"],
  owners: ["people"],
  chains: ["people", "rotas"],
  routes: ["calendars", "complexes", "chains", "people", "rotas"],
  digests: ["calendars", "routes"]
}

/** The problems of fields that can be read, and whose names are defined in readable fields. */
const problemsOfRest = (
  value: unknown,
  known: ReadonlyArray<Problem>,
  context: RulesContext
): ReadonlyArray<Problem> => {
  if (!Predicate.isRecord(value)) return []
  const broken = new Set(known.map(({ path: [field] }) => field))
  const isReadable = (field: string): boolean => !broken.has(field) && (uses[field] ?? []).every(isReadable)
  const rest = decodeWritten(
    RulesFile,
    Record.filter(value, (_, field) => isReadable(field))
  )
  const problems: Problems = []
  if ("value" in rest) load(rest.value, context, problems)
  return problems
}

const load = (file: RulesFile, { companies, zone, owners = "" }: RulesContext, problems: Problems): Rules => {
  const people = loadPeople(file, problems)
  const rotas = loadRotas(file, people, zone, problems)
  const calendars = loadCalendars(file, zone)
  const complexes = file.complexes ?? {}
  for (const [name, { listings, titles }] of Object.entries(complexes))
    if (listings === undefined && titles === undefined)
      problems.push(unfit(["complexes", name], emptyComplex))
  const mention = (name: string) => mentionOf(name, people, rotas)
  const chains = loadChains(file, mention, problems)
  const owned = file.owners === undefined ? { owners: new Map(), problems: [] } : readOwners(owners, people)
  problems.push(...owned.problems)
  return {
    routes: loadRoutes(file, { companies, calendars, complexes, chains, mention }, problems),
    people,
    rotas,
    owners: owned.owners,
    digests: loadDigests(file, { calendars, companies, people }, zone, problems),
    complexes,
    claimHolds: file.claim?.holds ?? CLAIM_HOLDS,
    backlogOver: backlogOverIn(file)
  }
}

const backlogOverIn = ({ backlog: { over } = { over: BACKLOG_OVER } }: RulesFile): number =>
  over === "never" ? Number.POSITIVE_INFINITY : over

const loadCalendars = ({ calendars = {} }: RulesFile, zone: DateTime.TimeZone) =>
  new Map(
    Object.entries(calendars).map(([name, { open, closed = [], zone: own = zone }]) => [
      name,
      businessTimeOf({ open, closed }, own)
    ])
  )

const loadChains = (
  { chains = {} }: RulesFile,
  mention: (name: string) => Mention | Translations,
  problems: Problems
): ReadonlyMap<string, ReadonlyArray<ChainStep>> =>
  new Map(
    Object.entries(chains).map(([name, entries]) => {
      problems.push(...duplicates(entries, ["chains", name]))
      const steps = entries.map((entry, index): ChainStep => {
        const path = ["chains", name, index]
        const before = entries[index - 1]
        if (entry.name === FORGOTTEN) problems.push(unfit([...path, "name"], reserved))
        if (before !== undefined && Duration.lessThanOrEqualTo(entry.after, before.after))
          problems.push(unfit([...path, "after"], notLater(before.name)))
        const mentions = mentionsOf(entry.mention, mention, path, problems)
        const channel =
          entry.channel === undefined
            ? undefined
            : placeOf(entry.channel, mention, [...path, "channel"], problems)
        return { count: "open", repeat: undefined, ...entry, channel, mention: mentions }
      })
      return [name, steps]
    })
  )

const loadDigests = (
  { digests = [], routes: written = [] }: RulesFile,
  known: {
    readonly calendars: ReadonlyMap<string, BusinessTime>
    readonly companies: ReadonlyArray<string>
    readonly people: ReadonlyMap<string, Person>
  },
  zone: DateTime.TimeZone,
  problems: Problems
): ReadonlyArray<Digest> => {
  problems.push(...duplicates(digests, ["digests"]))
  const routeNames = written.map(({ name }) => name)
  const toWhom = (name: string) => mentionOf(name, known.people, new Map())
  return digests.map((entry, index) => {
    const { name, channel, at, calendar, until = DIGEST_UNTIL, routes, companies, target } = entry
    const unknown = (field: "routes" | "companies", names: ReadonlyArray<string>) =>
      problems.push(
        ...(entry[field] ?? []).flatMap((each, position) =>
          names.includes(each) ? [] : unfit(["digests", index, field, position], unknownName(each, field))
        )
      )
    unknown("routes", routeNames)
    unknown("companies", known.companies)
    const found = calendar === undefined ? undefined : known.calendars.get(calendar)
    const place = placeOf(channel, toWhom, ["digests", index, "channel"], problems)
    if (typeof place === "object" && place.kind !== "person")
      problems.push(unfit(["digests", index, "channel"], digestToPerson))
    if (calendar !== undefined && found === undefined)
      problems.push(unfit(["digests", index, "calendar"], unknownName(calendar, "calendars")))
    return {
      name,
      channel: typeof place === "object" && place.kind === "person" ? place.person.slackId : channel,
      atMinute: at,
      calendar: found,
      until,
      zone: found?.zone ?? zone,
      routes,
      companies,
      target: target && { within: target.within, share: target.percent / 100 }
    }
  })
}

const failedTests = (
  { tests = [] }: RulesFile,
  rules: Rules,
  { companies, zone }: RulesContext
): ReadonlyArray<Problem> =>
  tests.flatMap(({ at, wait = Duration.zero, expect, ...given }, index) => {
    const thread = { ...unspecifiedThread(companies[0] ?? ""), ...given }
    const seenAt = at.toInstant(zone)
    const since = DateTime.subtractDuration(seenAt, wait)
    const { route } = routeFor(rules.routes, thread, since)
    const alerts = route === undefined ? [] : alertsUnanswered(thread, route, since, rules, seenAt)
    const expected = typeof expect === "string" ? { route: expect } : expect
    const problem = unmet(expected, route?.name, alerts, zone)
    return problem === undefined ? [] : [unfit(["tests", index], problem)]
  })

const reserved: Translations = {
  en: "expected another name: this is what the alert of a route's forgotten is called",
  ru: "ожидается другое имя: так называется уведомление по forgotten маршрута"
}

const notLater = (name: string): Translations => ({
  en: `expected a longer time than that of ${name} before it`,
  ru: `ожидается больше, чем у шага ${name} перед ним`
})

const digestToPerson: Translations = {
  en: "a digest goes to a channel or to a person",
  ru: "сводка приходит в канал или человеку"
}

const emptyComplex: Translations = {
  en: "expected listings, titles or both",
  ru: "ожидаются listings, titles или оба"
}
