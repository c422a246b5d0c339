import type { Rules } from "@estate/rules/Rules"

/**
 * Whether somebody may reply by the rules as they are now: a reload may have taken that away since
 * the reply was submitted. Without rules nobody may.
 */
export const isReplier = (rules: Rules | undefined, slackUser: string): boolean =>
  Array.from(rules?.people.values() ?? []).some(
    ({ kind, slackId, mayReply }) => kind === "member" && slackId === slackUser && mayReply
  )
