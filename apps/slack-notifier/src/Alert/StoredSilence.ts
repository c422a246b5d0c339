import type { Silence } from "@estate/rules/Facts"
import { type SilenceMatch, silenceConditions } from "@estate/rules/File/SilenceMatch"
import type { Rules } from "@estate/rules/Rules"
import type { DateTime } from "effect"

/** A silence as it is in the state: for a while, threads that match cause no alert. */
export interface StoredSilence {
  readonly id: number
  /** Undefined: a newer version wrote it, and this one follows it not. */
  readonly match: SilenceMatch | undefined
  /** The match as it is written, JSON. */
  readonly written: string
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
  /** The user of the operating system who made it. */
  readonly madeBy: string
  /** Empty if there is none. */
  readonly comment: string
}

/** The silences that a company's threads may match. */
export const silencesFor = (
  company: string,
  stored: ReadonlyArray<StoredSilence>,
  { complexes }: Pick<Rules, "complexes">
): ReadonlyArray<Silence> =>
  stored.flatMap(({ id, match, from, until }) =>
    match === undefined || match.company?.includes(company) === false
      ? []
      : { id: String(id), conditions: silenceConditions(match, complexes), from, until }
  )
