import { nobody } from "@estate/rules/ChainStep"
import type { Facts } from "@estate/rules/Facts"
import type { Route } from "@estate/rules/Route"
import { BACKLOG_OVER, type Rules, rulesIn } from "@estate/rules/Rules"
import type { ThreadFacts } from "@estate/rules/ThreadFacts"
import { DateTime } from "effect"
import type { PolledCompany } from "../Settings/Companies.ts"
import { channelOf } from "../Settings/Destination.ts"
import type { RulesInForce } from "../Settings/LiveSettings.ts"
import { silencesFor } from "../Settings/StoredSilence.ts"
import { type Episode, ORDER } from "./Episode.ts"
import type { OpenEpisode } from "./OpenEpisode.ts"

/** A future time was stored while the clock was wrong: it must not hold any alert. */
const LONG_AGO = DateTime.unsafeMake(0)

/** The default rules: a company's channel gets every alert, at once. */
export const noRules: Rules = {
  routes: [],
  people: new Map(),
  rotas: new Map(),
  owners: new Map(),
  digests: [],
  complexes: {},
  claimHolds: undefined,
  backlogOver: BACKLOG_OVER
}

/** The name of the route to a company's own channel, of threads that no other route takes. */
export const OWN = ""

/** What the rules are asked about a company's episodes. */
export const factsIn = (
  { name, destination, zone }: PolledCompany,
  { rules: inForce = noRules, silences: stored, since }: RulesInForce
): ((open: OpenEpisode, now: DateTime.Utc, catchingUpSince?: DateTime.Utc) => Facts) => {
  const rules = rulesIn(inForce, zone)
  const own: Route = {
    name: OWN,
    conditions: [],
    alert: {
      channel: channelOf(destination),
      also: [],
      mention: nobody,
      calendar: undefined,
      closed: "hold",
      group: undefined,
      steps: [],
      forgotten: undefined
    }
  }
  const routes = new Map(rules.routes.map(route => [route.name, route]))
  const silences = silencesFor(name, stored, rules)
  return ({ episode, route, seenAt, done, deeds }, now, catchingUpSince) => ({
    thread: threadFactsOf(episode),
    route: routes.get(route) ?? own,
    waitingSince: episode.waitingSince.toInstant(zone),
    nobodyWaits: episode.nobodyWaits,
    seenAt: DateTime.min(seenAt, now),
    isSeenInFuture: DateTime.greaterThan(seenAt, now),
    lastMessageAt: episode.lastMessageAt.toInstant(zone),
    deeds,
    silences,
    done,
    rules,
    rulesSince: DateTime.greaterThan(since, now) ? LONG_AGO : since,
    catchingUpSince
  })
}

/** What the rules may ask about an episode. */
export const threadFactsOf = ({
  company,
  listingId,
  listingTitle,
  author,
  lastMessage,
  entity = ORDER
}: Episode): ThreadFacts => ({
  company,
  listing: listingId,
  title: listingTitle,
  author,
  text: lastMessage,
  entity
})
