import type { Person } from "@estate/rules/Person"
import { placesIn, type Rules } from "@estate/rules/Rules"
import { isPerson } from "./Address.ts"

/** Scopes; the app needs one of them. */
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

/** A conversation is opened before its first message, and its history is read. */
const ofDirectMessages: ReadonlyArray<Need> = [["im:write"], ["im:history"]]

/** What the app is to do. */
export interface Wanted {
  /** Undefined if there are none. */
  readonly rules: Rules | undefined
  /** Whether people act through it, so that guests must be recognized. */
  readonly isInteractive: boolean
}

/** What the app needs for that; of several scopes one is enough. */
export const scopesFor = ({ rules, isInteractive }: Wanted): ReadonlyArray<Need> => {
  const kinds = new Set(Array.from(rules?.people.values() ?? [], ({ kind }) => kind))
  if (isInteractive) kinds.add("member")
  return [
    ...channels,
    ...(sendsDirectMessages(rules) ? ofDirectMessages : []),
    ...Array.from(kinds, kind => ofPeople[kind])
  ]
}

const sendsDirectMessages = (rules: Rules | undefined): boolean =>
  rules !== undefined && placesIn(rules).some(place => typeof place === "object" || isPerson(place))

/**
 * The manifest from which Slack creates an app with the necessary permissions and no more. It
 * subscribes to no events, so what people write in Slack never arrives here.
 * https://docs.slack.dev/reference/app-manifest
 */
export const manifestFor = (wanted: Wanted) => ({
  display_information: { name: "Estate", description: "Alerts the team while a buyer waits" },
  features: {
    bot_user: { display_name: "Estate" },
    ...(sendsDirectMessages(wanted.rules) && {
      app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: true }
    })
  },
  oauth_config: { scopes: { bot: scopesFor(wanted).flat() } },
  settings: {
    ...(wanted.isInteractive ? { interactivity: { is_enabled: true } } : {}),
    org_deploy_enabled: false,
    socket_mode_enabled: wanted.isInteractive,
    token_rotation_enabled: false
  }
})
