import { ListingId } from "@estate/domain/Listing"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"
import { AlertId, idOf } from "../Alerts/AlertId.ts"

/** Nobody reads longer lists; the others are counted. */
export const MAX_LISTED = 10

const Count = Schema.NonNegativeInt

/** A buyer who is waiting for an answer. */
const WaitingBuyer = Schema.Struct({
  /** Absent in digests of earlier versions. */
  company: Schema.optionalWith(Schema.String, { exact: true }),
  threadId: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  since: Schema.DateTimeUtc
})

/**
 * The buyers who began to wait in the days before a digest, as the reports count answers: `median`
 * is in seconds, and of `counted` that were or had to be answered in the target's time, `inTime`
 * were. Of those who were `read`, nobody saw an answer.
 */
const Answers = Schema.Struct({
  buyers: Count,
  answered: Count,
  read: Count,
  median: Schema.OptionFromNullOr(Count),
  counted: Count,
  inTime: Count
})

/**
 * What a person did in Slack about the buyers of these days, and about waiting buyers: those whom
 * this person was the last to take, `unanswered` of whom have no answer and were not handled by
 * anybody.
 */
const PersonActs = Schema.Struct({
  name: Schema.String,
  /** Only for a person whom the rules do not name. */
  slackUser: Schema.optionalWith(Schema.String, { exact: true }),
  taken: Count,
  unanswered: Count,
  replied: Count,
  handled: Count
})
export type PersonActs = typeof PersonActs.Type

/** A summary of the buyers of routes and companies, as it was when it was due. */
export class Digest extends Schema.Class<Digest>("Digest")({
  digestId: AlertId,
  destination: Schema.String,
  /** Its name in the rules. */
  name: Schema.String,
  /** The company whose language and zone it uses. */
  company: Schema.String,
  date: LocalDateFromWire,
  /** The open day before: `answers` and `steps` are of the days since. */
  previous: LocalDateFromWire,
  at: Schema.DateTimeUtc,
  /** Longest wait first; the first ones of `waitingCount`. */
  waiting: Schema.Array(WaitingBuyer),
  waitingCount: Count,
  answers: Answers,
  /** The share of buyers that should have an answer within a time; absent if none is set. */
  target: Schema.optionalWith(Schema.Struct({ within: Schema.DurationFromMillis, share: Schema.Number }), {
    exact: true
  }),
  /** Those in force that end on its day, soonest first: what each is about, and its comment. */
  silences: Schema.optionalWith(
    Schema.Array(Schema.Struct({ about: Schema.String, until: Schema.DateTimeUtc, comment: Schema.String })),
    { default: () => [] }
  ),
  /** Most taken first. */
  people: Schema.optionalWith(Schema.Array(PersonActs), { default: () => [] }),
  /** The number of these buyers who reached a step. */
  steps: Schema.Array(Schema.Struct({ name: Schema.String, count: Count }))
}) {}

/** The id of a day's digest. It can be derived again. */
export const digestIdOf = ({
  name,
  destination,
  date
}: Pick<Digest, "name" | "destination" | "date">): AlertId =>
  idOf(["digest", name, destination, date.toWire()])
