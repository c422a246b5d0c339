import type { Deed as RuleDeed } from "@estate/rules/Facts"
import { claimIn } from "@estate/rules/Quiet"
import { DateTime, Duration, Schema } from "effect"

/** The `detail` of a claim that nobody gave back because its time was over. */
export const CLAIM_OVER = "claim over"

/** What a person did about an alert, as the ledger has it. */
export interface Deed extends RuleDeed {
  /** The platform's id of a sent reply, the id of a silence, or `CLAIM_OVER`; otherwise empty. */
  readonly detail: string
}

/** Who did something, by the id in Slack and the name in the rules, and when. */
const acted = {
  by: Schema.String,
  /** Absent if the rules do not name them. */
  person: Schema.optionalWith(Schema.String, { exact: true }),
  at: Schema.DateTimeUtc
}

const mark = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.optionalWith(Schema.Struct(fields), { exact: true })

/**
 * What an alert shows of its deeds: who has it, until when it is snoozed or its author silenced,
 * who handled it, and who answered.
 */
export const Marks = Schema.Struct({
  taken: mark(acted),
  snoozed: mark({ ...acted, until: Schema.DateTimeUtc }),
  handled: mark(acted),
  silenced: mark({ ...acted, until: Schema.DateTimeUtc }),
  replied: mark(acted)
})
export type Marks = typeof Marks.Type

/** What people did themselves: a claim whose time was over is still theirs. */
export const byPeople = (deeds: ReadonlyArray<Deed>): ReadonlyArray<Deed> =>
  deeds.filter(({ detail }) => detail !== CLAIM_OVER)

/** What deeds, in chronological order, leave to be shown; undefined if nothing. */
export const marksOf = (deeds: ReadonlyArray<Deed>): Marks | undefined => {
  const last = (wanted: Deed["kind"]) => deeds.findLast(({ kind }) => kind === wanted)
  const [holder, snooze, handled] = [claimIn(deeds), last("snoozed"), last("handled")]
  const [silence, replied] = [last("silenced"), last("replied")]
  const marks: Marks = {
    ...(holder && { taken: actedIn(holder) }),
    ...(snooze?.until && { snoozed: { ...actedIn(snooze), until: snooze.until } }),
    ...(handled && { handled: actedIn(handled) }),
    ...(silence?.until && { silenced: { ...actedIn(silence), until: silence.until } }),
    ...(replied && { replied: actedIn(replied) })
  }
  return Object.keys(marks).length === 0 ? undefined : marks
}

const actedIn = ({ slackUser, person, at }: RuleDeed) => ({
  by: slackUser,
  ...(person !== "" && { person }),
  at
})

/** Whether a snooze or a silence has ended recently, so that the alert may still show it. */
export const hasFaded = (deeds: ReadonlyArray<Deed>, now: DateTime.Utc): boolean =>
  deeds.some(
    ({ until }) =>
      until !== undefined &&
      DateTime.between(until, { minimum: DateTime.subtractDuration(now, SHOWN_UNTIL), maximum: now })
  )

/**
 * How far back ended snoozes and silences are looked for; after a longer downtime they no longer
 * matter.
 */
const SHOWN_UNTIL = Duration.days(1)

/** Without snoozes and silences that have ended, or that a later one replaced or undid. */
export const lasting = (deeds: ReadonlyArray<Deed>, now: DateTime.Utc): ReadonlyArray<Deed> =>
  deeds.filter(
    (deed, index) =>
      deed.until === undefined ||
      (DateTime.greaterThan(deed.until, now) &&
        deeds.findLastIndex(({ kind }) => kind === deed.kind) === index)
  )
