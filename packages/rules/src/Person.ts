/** Who is mentioned: a member of the Slack workspace, or a group of members. */
export interface Person {
  readonly name: string
  readonly kind: "member" | "group"
  /** The id in Slack: `U…`, `W…` or `S…`. */
  readonly slackId: string
  /** Whether this person may answer buyers from Slack. */
  readonly mayReply: boolean
}
