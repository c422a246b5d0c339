import type { BusinessTime } from "@estate/domain/BusinessHours"
import { businessTimeOf } from "@estate/domain/WorkingTime"
import type { Translations } from "@estate/text/Language"
import type * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import type { ChainStep } from "../ChainStep.ts"
import type { Digest } from "../Digest.ts"
import { FORGOTTEN } from "../Forgotten.ts"
import type { Person } from "../Person.ts"
import { BACKLOG_OVER, type Rules } from "../Rules.ts"
import { unspecifiedThread } from "../ThreadFacts.ts"
import { unanswered } from "../Unanswered.ts"
import { unmet } from "./Expected.ts"
import { readOwners } from "./Owners.ts"
import {
  loadPeople,
  loadRotas,
  lookUp,
  type Meaning,
  meaningAmong,
  mentionsOf,
  placeOf,
  unknownName
} from "./People.ts"
import { loadRoutes } from "./Routes.ts"
import { RulesFile } from "./RulesFile.ts"
import { decodeWritten, type Location, locationIn, type Problem, reportDuplicates, unfit } from "./Written.ts"

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

/** Reads the rules, resolves every name and runs their tests. Fails with all problems. */
export const readRules = (
  value: unknown,
  context: RulesContext
): Either.Either<Rules, ReadonlyArray<Problem>> => {
  const decoded = decodeWritten(RulesFile, value)
  if (Either.isLeft(decoded))
    return Either.left([...decoded.left, ...problemsOfRest(value, decoded.left, context)])
  const problems: Array<Problem> = []
  const rules = load(decoded.right, context, locationIn(problems))
  if (problems.length === 0) problems.push(...failedTests(decoded.right, rules, context))
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

/** The problems of readable fields whose names are defined in readable fields. */
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
  const problems: Array<Problem> = []
  if (Either.isRight(rest)) load(rest.right, context, locationIn(problems))
  return problems
}

const load = (file: RulesFile, { companies, zone, owners = "" }: RulesContext, root: Location): Rules => {
  const people = loadPeople(file, root)
  const rotas = loadRotas(file, people, zone, root)
  const calendars = loadCalendars(file, zone)
  const complexes = file.complexes ?? {}
  for (const [name, { listings, titles }] of Object.entries(complexes))
    if (listings === undefined && titles === undefined) root.at("complexes", name).unfit(emptyComplex)
  const meaning = meaningAmong(people, rotas)
  const chains = loadChains(file, meaning, root)
  const owned = file.owners === undefined ? new Map() : readOwners(owners, people, root.at("owners"))
  return {
    routes: loadRoutes(file, { companies, calendars, complexes, chains, meaning }, root),
    people,
    rotas,
    owners: owned,
    digests: loadDigests(file, { calendars, companies, people }, zone, root),
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
  meaning: Meaning,
  root: Location
): ReadonlyMap<string, ReadonlyArray<ChainStep>> =>
  new Map(
    Object.entries(chains).map(([name, entries]) => {
      reportDuplicates(entries, root.at("chains", name))
      const steps = entries.map((entry, index): ChainStep => {
        const here = root.at("chains", name, index)
        const before = entries[index - 1]
        if (entry.name === FORGOTTEN) here.at("name").unfit(reserved)
        if (before !== undefined && Duration.lessThanOrEqualTo(entry.after, before.after))
          here.at("after").unfit(notLater(before.name))
        const mention = mentionsOf(entry.mention, meaning, here)
        const channel =
          entry.channel === undefined ? undefined : placeOf(entry.channel, meaning, here.at("channel"))
        return { count: "open", repeat: undefined, ...entry, channel, mention }
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
  root: Location
): ReadonlyArray<Digest> => {
  reportDuplicates(digests, root.at("digests"))
  const names = { routes: written.map(({ name }) => name), companies: known.companies }
  const toWhom = meaningAmong(known.people, new Map())
  return digests.map((entry, index) => {
    const here = root.at("digests", index)
    const { name, channel, at, until = DIGEST_UNTIL, routes, companies, target } = entry
    for (const field of ["routes", "companies"] as const)
      for (const [position, each] of (entry[field] ?? []).entries())
        if (!names[field].includes(each))
          here.at(field, position).unfit(unknownName(each, field, names[field]))
    const place = placeOf(channel, toWhom, here.at("channel"))
    if (typeof place === "object" && place.kind !== "person") here.at("channel").unfit(digestToPerson)
    const calendar = lookUp(known.calendars, entry.calendar, "calendars", here.at("calendar"))
    return {
      name,
      channel: typeof place === "object" && place.kind === "person" ? place.person.slackId : channel,
      atMinute: at,
      calendar,
      until,
      zone: calendar?.zone ?? zone,
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
): ReadonlyArray<Problem> => {
  const routes = rules.routes.map(({ name }) => name)
  return tests.flatMap(({ at, wait, expect, ...given }, index) => {
    const thread = { ...unspecifiedThread(companies[0] ?? ""), ...given }
    const found = unanswered(thread, rules, at.toInstant(zone), wait)
    const expected = typeof expect === "string" ? { route: expect } : expect
    const problem = routes.includes(expected.route)
      ? unmet(expected, found, zone)
      : unknownName(expected.route, "routes", routes)
    return problem === undefined ? [] : [unfit(["tests", index], problem)]
  })
}

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
