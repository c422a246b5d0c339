import type { Translations } from "@estate/text/Language"
import * as Duration from "effect/Duration"
import type { ChainStep } from "../ChainStep.ts"
import type { Route } from "../Route.ts"
import type { Meanings } from "./ConditionTable.ts"
import {
  conditionsOf,
  covers,
  isContradiction,
  type Match,
  type MatchEntry,
  namesIn,
  unknownNames
} from "./Match.ts"
import { eitherOf, lookUp, type Meaning, mentionsOf, placeOf, unknownName } from "./People.ts"
import type { RulesFile } from "./RulesFile.ts"
import { type Location, reportDuplicates } from "./Written.ts"

type RouteEntry = NonNullable<RulesFile["routes"]>[number]

const DEFAULT_WAIT = Duration.minutes(1)

/** What the names in routes refer to. */
export interface Named extends Meanings {
  readonly chains: ReadonlyMap<string, ReadonlyArray<ChainStep>>
  readonly meaning: Meaning
}

/** The routes in their order. */
export const loadRoutes = (
  { routes = [] }: RulesFile,
  named: Named,
  root: Location
): ReadonlyArray<Route> => {
  const here = root.at("routes")
  reportDuplicates(routes, here)
  for (const [index, route] of routes.entries()) {
    const earlier = routes.slice(0, index).find(({ match }) => covers(match, route.match))
    if (earlier !== undefined) here.at(index).unfit(neverReached(earlier.name))
  }
  return routes.map((entry, index) => ({
    name: entry.name,
    alert: alertOf(entry, named, here.at(index)),
    conditions: entry.match === undefined ? [] : conditionsIn(entry.match, named, here.at(index, "match"))
  }))
}

const alertOf = (entry: RouteEntry, named: Named, here: Location): Route["alert"] => {
  const { drop, channel, also = [], closed = "hold", group, forgotten } = entry
  if ((drop === undefined) === (channel === undefined)) here.unfit(eitherOf("channel", "drop"))
  if (drop !== undefined)
    for (const key of Object.keys(entry)) if (!besideDrop.has(key)) here.at(key).unfit(dropped)
  const calendar = lookUp(named.calendars, entry.calendar, "calendars", here.at("calendar"))
  const steps = lookUp(named.chains, entry.chain, "chains", here.at("chain")) ?? []
  if (drop !== undefined || channel === undefined) return undefined
  return {
    channel: placeOf(channel, named.meaning, here.at("channel")),
    also: also.map((each, index) => placeOf(each, named.meaning, here.at("also", index))),
    mention: mentionsOf(entry.mention, named.meaning, here),
    calendar,
    closed,
    group: group === undefined ? undefined : { wait: DEFAULT_WAIT, ...group },
    steps,
    forgotten
  }
}

/** All other fields of a route are about its alert. */
const besideDrop: ReadonlySet<string> = new Set<keyof RouteEntry>(["name", "match", "drop", "channel"])

const conditionsIn = (match: MatchEntry, meanings: Meanings, here: Location): Route["conditions"] => {
  reportUnknown(match, meanings, here)
  if (match.not !== undefined) reportUnknown(match.not, meanings, here.at("not"))
  if (isContradiction(match)) here.unfit(contradiction)
  return conditionsOf(match, meanings)
}

const reportUnknown = (match: Match, meanings: Meanings, here: Location): void => {
  for (const { field, name, where } of unknownNames(match, meanings))
    here.at(field).unfit(unknownName(name, where, namesIn(meanings, where)))
}

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
