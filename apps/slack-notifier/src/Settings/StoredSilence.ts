import type { Silence } from "@estate/rules/Facts"
import type { Match } from "@estate/rules/File/Match"
import { silenceConditions } from "@estate/rules/File/SilenceMatch"
import type { Rules } from "@estate/rules/Rules"
import { type DateTime, Schema } from "effect"

/** A silence in the state: for a while, matching threads cause no alert. */
export interface StoredSilence {
  readonly id: number
  /** Undefined if a newer version wrote it; this version does not follow it then. */
  readonly match: Match | undefined
  /** The match as it was written, as JSON. */
  readonly written: string
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
  /** Who made it: a user of the operating system, or a person of the rules or of Slack. */
  readonly madeBy: string
  /** Empty if there is none. */
  readonly comment: string
}

/** The silences that a company's threads may match. */
export const silencesFor = (
  company: string,
  stored: ReadonlyArray<StoredSilence>,
  rules: Pick<Rules, "complexes">
): ReadonlyArray<Silence> =>
  stored
    .filter(({ match }) => match?.company?.includes(company) ?? true)
    .flatMap(each => asRule(each, rules) ?? [])

/** Created once for all companies: there may be thousands. */
const made = new WeakMap<StoredSilence, { readonly complexes: Rules["complexes"]; readonly rule: Silence }>()

const asRule = (silence: StoredSilence, { complexes }: Pick<Rules, "complexes">): Silence | undefined => {
  const { id, match, from, until } = silence
  if (match === undefined) return undefined
  const known = made.get(silence)
  if (known?.complexes === complexes) return known.rule
  const rule = { id: String(id), conditions: silenceConditions(match, complexes), from, until }
  made.set(silence, { complexes, rule })
  return rule
}

const decodeMatch = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
)

/** What a silence is about, as an object. */
export const writtenMatch = (written: string): Readonly<Record<string, unknown>> => decodeMatch(written)

/** `author casino*, spam; listing 4300..4350`. */
export const formatMatch = (written: string): string =>
  Object.entries(writtenMatch(written))
    .map(([field, values]) => `${field} ${[values].flat().join(", ")}`)
    .join("; ")
