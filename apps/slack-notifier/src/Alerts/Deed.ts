import type { Deed as RuleDeed } from "@estate/rules/Facts"
import { DateTime, Schema } from "effect"

/** What a person can do about a buyer who waits; the ledger of deeds has them all. */
export const DeedKind = Schema.Literal("taken", "released", "snoozed", "handled", "silenced", "replied")
export type DeedKind = typeof DeedKind.Type

/** The `detail` of a claim that nobody gave back: its time was over. */
export const CLAIM_OVER = "claim over"

/** What a person did about an alert, in Slack. */
export interface Deed {
  readonly kind: DeedKind
  /** The name in the rules; empty if they do not have one. */
  readonly person: string
  /** The id in Slack: `U…` or `W…`. */
  readonly slackUser: string
  readonly at: DateTime.Utc
  /** The end of a snooze or of a silence. */
  readonly until: DateTime.Utc | undefined
  /** The platform's id of a sent reply, the id of a silence, or `CLAIM_OVER`; else empty. */
  readonly detail: string
}

/**
 * What an alert shows of its deeds: who has it, until when it is snoozed, and who handled it, by
 * their ids in Slack.
 */
export const Marks = Schema.Struct({
  taken: Schema.optionalWith(Schema.Struct({ by: Schema.String, at: Schema.DateTimeUtc }), { exact: true }),
  snoozed: Schema.optionalWith(
    Schema.Struct({ by: Schema.String, at: Schema.DateTimeUtc, until: Schema.DateTimeUtc }),
    { exact: true }
  ),
  handled: Schema.optionalWith(Schema.Struct({ by: Schema.String, at: Schema.DateTimeUtc }), { exact: true })
})
export type Marks = typeof Marks.Type

/** What people did themselves: a claim whose time was over is still theirs. */
export const byPeople = (deeds: ReadonlyArray<Deed>): ReadonlyArray<Deed> =>
  deeds.filter(({ detail }) => detail !== CLAIM_OVER)

/** Who took it last, unless it was given back or is over. */
export const holderOf = (deeds: ReadonlyArray<Deed>): Deed | undefined => {
  const claim = deeds.findLast(({ kind }) => kind === "taken" || kind === "released")
  return claim?.kind === "taken" ? claim : undefined
}

/** What deeds, in the order of time, leave to be shown; undefined: nothing. */
export const marksOf = (deeds: ReadonlyArray<Deed>): Marks | undefined => {
  const holder = holderOf(deeds)
  const snooze = deeds.findLast(({ kind }) => kind === "snoozed")
  const handled = deeds.findLast(({ kind }) => kind === "handled")
  if (holder === undefined && snooze === undefined && handled === undefined) return undefined
  return {
    ...(holder && { taken: { by: holder.slackUser, at: holder.at } }),
    ...(snooze?.until && { snoozed: { by: snooze.slackUser, at: snooze.at, until: snooze.until } }),
    ...(handled && { handled: { by: handled.slackUser, at: handled.at } })
  }
}

/** Those that the rules ask about. */
export const ruleDeeds = (deeds: ReadonlyArray<Deed>): ReadonlyArray<RuleDeed> =>
  deeds.flatMap(({ kind, at, until, person, slackUser }): ReadonlyArray<RuleDeed> => {
    if (kind === "snoozed") return until === undefined ? [] : [{ kind, at, until }]
    if (kind === "taken")
      return [{ kind, at, by: { name: person, kind: "member", slackId: slackUser, mayReply: false } }]
    return kind === "silenced" || kind === "replied" ? [] : [{ kind, at }]
  })

/** The time of a deed, as the state has it. */
export const deedTime = (millis: number | string): DateTime.Utc => DateTime.unsafeMake(Number(millis))
