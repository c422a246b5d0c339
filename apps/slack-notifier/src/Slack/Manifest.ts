import type { Person } from "@estate/rules/Person"
import type { Rules } from "@estate/rules/Rules"

/** Scopes of which the app needs one. */
type Need = readonly [string, ...ReadonlyArray<string>]

/** Private channels have scopes of their own. */
const channels: ReadonlyArray<Need> = [
  ["chat:write"],
  ["channels:read", "groups:read"],
  ["channels:history", "groups:history"]
]

/** `doctor` looks up whom the rules mention: a mention of a wrong id notifies nobody. */
const ofPeople: Readonly<Record<Person["kind"], Need>> = {
  member: ["users:read"],
  group: ["usergroups:read"]
}

/** What the app needs for these rules; of several scopes one is enough. */
export const scopesFor = (rules: Rules | undefined): ReadonlyArray<Need> => {
  const kinds = new Set(Array.from(rules?.people.values() ?? [], ({ kind }) => kind))
  return [...channels, ...Array.from(kinds, kind => ofPeople[kind])]
}

/**
 * From this Slack makes the app that the rules need, and no more.
 * https://docs.slack.dev/reference/app-manifest
 */
export const manifestFor = (rules: Rules | undefined) => ({
  display_information: { name: "Estate", description: "Alerts the team while a buyer waits" },
  features: { bot_user: { display_name: "Estate" } },
  oauth_config: { scopes: { bot: scopesFor(rules).flat() } },
  settings: { org_deploy_enabled: false, socket_mode_enabled: false, token_rotation_enabled: false }
})
