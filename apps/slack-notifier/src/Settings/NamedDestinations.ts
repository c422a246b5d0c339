import type { Place } from "@estate/rules/ChainStep"
import { placesIn, type Rules } from "@estate/rules/Rules"
import { Option } from "effect"
import { destinationNamed, workspaceOf } from "./Destination.ts"
import type { Settings } from "./Settings.ts"

/** Every channel that the settings name, with its workspace, once; a person is one, too. */
export const destinationsOf = ({
  companies,
  operators,
  rules
}: Pick<Settings, "companies" | "operators" | "rules">): ReadonlyArray<string> => {
  const own = companies.map(({ destination }) => destination)
  const named = rules === undefined ? [] : placesIn(rules).flatMap(place => channelsOf(place, rules))
  const workspaces = new Set(own.map(workspaceOf))
  const ofRules = [...workspaces].flatMap(workspace =>
    named.map(channel => destinationNamed(workspace, channel))
  )
  return [...new Set([...own, ...ofRules, ...Option.toArray(operators)])]
}

/** Anybody may be on duty, or own a listing. */
const channelsOf = (place: Place, { people }: Rules): ReadonlyArray<string> => {
  if (typeof place === "string") return [place]
  if (place.kind === "person") return [place.person.slackId]
  return Array.from(people.values()).flatMap(({ kind, slackId }) => (kind === "member" ? [slackId] : []))
}
