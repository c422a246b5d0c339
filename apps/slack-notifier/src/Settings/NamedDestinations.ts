import { Option } from "effect"
import { destinationNamed, workspaceOf } from "./Destination.ts"
import type { Settings } from "./Settings.ts"

/** Every channel that the settings name, with its workspace, once. */
export const destinationsOf = ({
  companies,
  operators,
  rules
}: Pick<Settings, "companies" | "operators" | "rules">): ReadonlyArray<string> => {
  const own = companies.map(({ destination }) => destination)
  const named = [
    ...(rules?.routes ?? []).flatMap(({ alert }) =>
      alert === undefined
        ? []
        : [alert.channel, ...alert.also, ...alert.steps.flatMap(({ channel }) => channel ?? [])]
    ),
    ...(rules?.digests ?? []).map(({ channel }) => channel)
  ]
  const workspaces = new Set(own.map(workspaceOf))
  const ofRules = [...workspaces].flatMap(workspace =>
    named.map(channel => destinationNamed(workspace, channel))
  )
  return [...new Set([...own, ...ofRules, ...Option.toArray(operators)])]
}
