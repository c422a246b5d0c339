import type { Translations } from "@estate/text/Language"
import * as Duration from "effect/Duration"
import type { ChainStep, Mention } from "../ChainStep.ts"
import type { Route } from "../Route.ts"
import type { Meanings } from "./ConditionTable.ts"
import { conditionsOf, covers, isContradiction, type Match, unknownNames } from "./Match.ts"
import { eitherOf, mentionsOf, type Problems, placeOf, unknownName } from "./People.ts"
import type { RulesFile } from "./RulesFile.ts"
import { at, duplicates, type Problem, unfit } from "./Written.ts"

type RouteEntry = NonNullable<RulesFile["routes"]>[number]

const DEFAULT_WAIT = Duration.minutes(1)

/** What the names in routes refer to. */
export interface Named extends Meanings {
  readonly chains: ReadonlyMap<string, ReadonlyArray<ChainStep>>
  /** Whom a name in `mention` means. */
  readonly mention: (name: string) => Mention | Translations
}

/** The routes in their order. */
export const loadRoutes = (file: RulesFile, named: Named, problems: Problems): ReadonlyArray<Route> => {
  const routes = file.routes ?? []
  problems.push(...duplicates(routes, ["routes"]), ...unreachable(routes))
  return routes.map((entry, index) => {
    problems.push(...wrongNames(entry, named).map(at(["routes", index])))
    return {
      name: entry.name,
      conditions: entry.match === undefined ? [] : conditionsOf(entry.match, named),
      alert: alertOf(entry, named, ["routes", index], problems)
    }
  })
}

const alertOf = (
  entry: RouteEntry,
  named: Named,
  path: ReadonlyArray<PropertyKey>,
  problems: Problems
): Route["alert"] => {
  const { drop, channel, also = [], calendar, closed = "hold", group, chain, forgotten } = entry
  if (drop === true || channel === undefined) return undefined
  return {
    channel: placeOf(channel, named.mention, [...path, "channel"], problems),
    also: also.map((each, index) => placeOf(each, named.mention, [...path, "also", index], problems)),
    mention: mentionsOf(entry.mention, named.mention, path, problems),
    calendar: calendar === undefined ? undefined : named.calendars.get(calendar),
    closed,
    group: group === undefined ? undefined : { wait: DEFAULT_WAIT, ...group },
    steps: (chain === undefined ? undefined : named.chains.get(chain)) ?? [],
    forgotten
  }
}

const wrongNames = (entry: RouteEntry, named: Named): ReadonlyArray<Problem> => {
  const { drop, channel, calendar, chain, match } = entry
  const isAlert = drop === undefined
  return [
    ...(isAlert === (channel === undefined) ? [unfit([], eitherOf("channel", "drop"))] : []),
    ...(isAlert
      ? []
      : ALERT_FIELDS.filter(key => entry[key] !== undefined).map(key => unfit([key], dropped))),
    ...(calendar === undefined || named.calendars.has(calendar)
      ? []
      : [unfit(["calendar"], unknownName(calendar, "calendars"))]),
    ...(chain === undefined || named.chains.has(chain)
      ? []
      : [unfit(["chain"], unknownName(chain, "chains"))]),
    ...(match === undefined ? [] : unknownInMatch(match, named).map(at(["match"]))),
    ...(match?.not === undefined ? [] : unknownInMatch(match.not, named).map(at(["match", "not"]))),
    ...(match !== undefined && isContradiction(match) ? [unfit(["match"], contradiction)] : [])
  ]
}

const ALERT_FIELDS = ["also", "mention", "calendar", "closed", "group", "chain", "forgotten"] as const

const unknownInMatch = (match: Match, meanings: Meanings): ReadonlyArray<Problem> =>
  unknownNames(match, meanings).map(({ field, name, where }) => unfit([field], unknownName(name, where)))

const unreachable = (routes: ReadonlyArray<RouteEntry>): ReadonlyArray<Problem> =>
  routes.flatMap((route, index) => {
    const earlier = routes.slice(0, index).find(({ match }) => covers(match, route.match))
    return earlier === undefined ? [] : [unfit(["routes", index], neverReached(earlier.name))]
  })

const dropped: Translations = {
  en: "a route with drop alerts nobody",
  ru: "маршрут с drop никого не уведомляет"
}

const contradiction: Translations = {
  en: "no thread can match: what is under not always holds",
  ru: "ни один диалог не подойдёт: условие not выполняется всегда"
}

const neverReached = (name: string): Translations => ({
  en: `no thread comes this far: the route ${name} above takes all of them`,
  ru: `сюда не дойдёт ни один диалог: все заберёт маршрут ${name} выше`
})
