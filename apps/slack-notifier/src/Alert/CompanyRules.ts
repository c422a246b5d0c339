import { plan } from "@estate/rules/Plan"
import { routeFor } from "@estate/rules/Route"
import type { DateTime } from "effect"
import type { PolledCompany } from "../Settings/Companies.ts"
import { destinationIn, withoutHash, workspaceOf } from "../Settings/Destination.ts"
import type { RulesInForce } from "../Settings/LiveSettings.ts"
import type { AlertId } from "./AlertId.ts"
import { type AlertMessage, messagesOf } from "./AlertMessages.ts"
import type { Episode } from "./Episode.ts"
import { factsIn, noRules, OWN, subjectOf } from "./EpisodeFacts.ts"
import type { OpenEpisode } from "./OpenEpisode.ts"
import type { StoredSilence } from "./StoredSilence.ts"

/** What follows from the rules for a company's open episodes at a moment. */
export interface AlertPlan {
  readonly messages: ReadonlyArray<AlertMessage>
  /** Steps that will never be sent. */
  readonly skipped: ReadonlyArray<{ readonly alertId: AlertId; readonly step: string }>
  /** When to plan again, unless something happens before. */
  readonly next: DateTime.Utc | undefined
}

/** The rules as they are for one company. Without rules its channel gets every alert, at once. */
export interface CompanyRules {
  /** The name of the route that takes an episode which opens now. */
  readonly routeOf: (episode: Episode, now: DateTime.Utc) => string
  readonly plan: (open: ReadonlyArray<OpenEpisode>, now: DateTime.Utc) => AlertPlan
}

/** The rules for a company, the same object until they or the silences change. */
export const followRules = (
  company: PolledCompany,
  inForce: () => RulesInForce,
  silences: () => ReadonlyArray<StoredSilence>
): (() => CompanyRules) => {
  let followed = [inForce(), silences()] as const
  let rules = companyRules(company, ...followed)
  return () => {
    const latest = [inForce(), silences()] as const
    if (latest.some((each, index) => each !== followed[index])) rules = companyRules(company, ...latest)
    followed = latest
    return rules
  }
}

/** The rules for a company. */
export const companyRules = (
  company: PolledCompany,
  inForce: RulesInForce,
  silences: ReadonlyArray<StoredSilence> = []
): CompanyRules => {
  const { rules = noRules } = inForce
  const { destination } = company
  const factsOf = factsIn(company, inForce, silences)
  return {
    routeOf: (episode, now) => routeFor(rules.routes, subjectOf(episode), now).route?.name ?? OWN,
    plan: (open, now) => {
      const waiting = open.map(each => ({ open: each, facts: factsOf(each, now), group: groupOf(each) }))
      const { posts, skipped, next } = plan(waiting, rules, now)
      return {
        messages: messagesOf(posts, channel => destinationIn(workspaceOf(destination), withoutHash(channel))),
        skipped: skipped.map(({ about, step }) => ({ alertId: about.open.episode.alertId, step })),
        next
      }
    }
  }
}

/** The channels that the rules name, in a workspace. */
export const destinationsOf = (
  { rules = noRules }: Pick<RulesInForce, "rules">,
  workspace: string
): ReadonlyArray<string> =>
  [
    ...rules.routes.flatMap(({ alert }) =>
      alert === undefined
        ? []
        : [alert.channel, ...alert.also, ...alert.steps.flatMap(({ channel }) => channel ?? [])]
    ),
    ...rules.digests.map(({ channel }) => channel)
  ].map(channel => destinationIn(workspace, withoutHash(channel)))

const groupOf = ({ episode, announced }: OpenEpisode) =>
  announced === undefined || announced.id === episode.alertId ? undefined : announced.id
