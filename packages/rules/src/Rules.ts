import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type { Place } from "./ChainStep.ts"
import type { Digest } from "./Digest.ts"
import type { Pattern } from "./Pattern.ts"
import type { Person } from "./Person.ts"
import type { Rota, Substitution } from "./Rota.ts"
import type { Route } from "./Route.ts"

/** A range of whole numbers that includes both ends. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A residential complex: listings, by id or title. */
export interface Complex {
  readonly listings?: ReadonlyArray<Range>
  readonly titles?: ReadonlyArray<Pattern>
}

/** The rules in force; every name is resolved. */
export interface Rules {
  /** In order: the first one that matches takes the thread. */
  readonly routes: ReadonlyArray<Route>
  readonly people: ReadonlyMap<string, Person>
  readonly rotas: ReadonlyMap<string, Rota>
  /** The owner of each listing, by the listing's id. */
  readonly owners: ReadonlyMap<number, Person>
  readonly digests: ReadonlyArray<Digest>
  /** By name. */
  readonly complexes: Readonly<Record<string, Complex>>
  /**
   * How long a claim lasts: a buyer whom somebody took causes no alerts for this time, and is free
   * again afterwards. If undefined, it does not end.
   */
  readonly claimHolds: Duration.Duration | undefined
  /** If more late first alerts than this are due together in a channel, they become one message. */
  readonly backlogOver: number
  /**
   * The same rules for companies in other zones, by the zone's id: whatever names no zone uses that
   * of the company. Absent if all companies are in one zone.
   */
  readonly zones?: ReadonlyMap<string, Rules>
}

/** Every place that the rules name. */
export const placesIn = ({ routes, digests }: Rules): ReadonlyArray<Place> => [
  ...routes.flatMap(({ alert }) =>
    alert === undefined
      ? []
      : [alert.channel, ...alert.also, ...alert.steps.flatMap(({ channel }) => channel ?? [])]
  ),
  ...digests.map(({ channel }) => channel)
]

/** Swaps, by the name of the rota: somebody else is on duty for a while. */
export interface Swap extends Omit<Substitution, "person"> {
  readonly rota: string
  readonly person: string
}

/** The rules with swaps, which override the rules' own substitutions; the last one counts. */
export const withSwaps = (rules: Rules, swaps: ReadonlyArray<Swap>): Rules => {
  if (swaps.length === 0) return rules
  const { zones, rotas, people } = rules
  const insteadIn = (name: string) =>
    swaps.flatMap(({ rota, person, from, to }) => {
      const found = people.get(person)
      return rota === name && found !== undefined ? [{ from, to, person: found }] : []
    })
  const swapped = Array.from(
    rotas,
    ([name, rota]) => [name, { ...rota, instead: [...rota.instead, ...insteadIn(name)] }] as const
  )
  return {
    ...rules,
    rotas: new Map(swapped),
    ...(zones && {
      zones: new Map(Array.from(zones, ([zone, own]) => [zone, withSwaps(own, swaps)] as const))
    })
  }
}

/** The rules for a company in a zone. */
export const rulesIn = (rules: Rules, zone: DateTime.TimeZone): Rules =>
  rules.zones?.get(DateTime.zoneToString(zone)) ?? rules

/** The default of `backlog.over`. */
export const BACKLOG_OVER = 20
