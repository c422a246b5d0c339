import type { Rules } from "@estate/rules/Rules"
import type { UserInfo } from "../Slack/People.ts"
import type { Clicker } from "./Interaction.ts"

/** Who may act, and how. */
export interface Actor {
  readonly slackUser: string
  /** The name in the rules; empty if there are no rules. */
  readonly person: string
  readonly mayReply: boolean
}

/** Why somebody may not act. `unknown` means that Slack did not say who that is. */
export type Denial = "other team" | "guest" | "stranger" | "unknown"

/**
 * Whether somebody may act: a full member of the workspace whom the rules name. Without rules, all
 * full members may act, but nobody may reply. `ownTeam` is the app's workspace.
 */
export const rightsOf = (
  { slackUser, team }: Clicker,
  user: UserInfo | undefined,
  ownTeam: string,
  rules: Rules | undefined
): Actor | Denial => {
  if (team !== ownTeam) return "other team"
  if (user === undefined) return "unknown"
  if (user.team !== ownTeam) return "other team"
  if (user.isGuest || !user.isActive) return "guest"
  if (rules === undefined) return { slackUser, person: "", mayReply: false }
  const person = personIn(rules, slackUser)
  return person === undefined ? "stranger" : { slackUser, person: person.name, mayReply: person.mayReply }
}

/**
 * Whether somebody may reply according to the present rules: a reload may have revoked that since
 * the reply was submitted. Without rules, nobody may.
 */
export const isReplier = (rules: Rules | undefined, slackUser: string): boolean =>
  rules !== undefined && personIn(rules, slackUser)?.mayReply === true

const personIn = ({ people }: Rules, slackUser: string) =>
  Array.from(people.values()).find(({ kind, slackId }) => kind === "member" && slackId === slackUser)
