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

/** What the app is to do. */
export interface Wanted {
  /** Undefined if there are none. */
  readonly rules: Rules | undefined
  /** Whether people act through it: who is a guest is looked up. */
  readonly isInteractive: boolean
}

/** What the app needs for that; of several scopes one is enough. */
export const scopesFor = ({ rules, isInteractive }: Wanted): ReadonlyArray<Need> => {
  const kinds = new Set(Array.from(rules?.people.values() ?? [], ({ kind }) => kind))
  if (isInteractive) kinds.add("member")
  return [...channels, ...Array.from(kinds, kind => ofPeople[kind])]
}

/**
 * From this Slack makes the app that is needed, and no more. It subscribes to no events, so what
 * people write in Slack never comes here.
 * https://docs.slack.dev/reference/app-manifest
 */
export const manifestFor = (wanted: Wanted) => ({
  display_information: { name: "Estate", description: "Alerts the team while a buyer waits" },
  features: { bot_user: { display_name: "Estate" } },
  oauth_config: { scopes: { bot: scopesFor(wanted).flat() } },
  settings: {
    ...(wanted.isInteractive ? { interactivity: { is_enabled: true } } : {}),
    org_deploy_enabled: false,
    socket_mode_enabled: wanted.isInteractive,
    token_rotation_enabled: false
  }
})
