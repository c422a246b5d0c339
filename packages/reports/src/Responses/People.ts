import { secondsBetween } from "@estate/domain/Calendar"
import type { DeedLine } from "@estate/domain/DeedLine"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { MessageId } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Option, Order, Schema } from "effect"
import { SecondsOrNull } from "../Report/Fields.ts"
import { isInPeriod, type Period } from "../Report/Head.ts"
import { Distribution } from "../Tally/Distribution.ts"
import { Groups } from "../Tally/Groups.ts"

/**
 * What one person did in Slack: the turns `answered`, and how fast; `further` replies, which were
 * not the first answer to a turn; the turns that this person was the last to take (`taken`); those
 * of them that nobody has answered or marked as handled (`takenUnanswered`); and the turns without
 * an answer that this person marked as handled (`handled`). `person` is null for answers that were
 * not sent from Slack.
 */
export const PersonReplies = Schema.Struct({
  person: Schema.NullOr(Schema.String),
  answered: Schema.NonNegativeInt,
  p50: SecondsOrNull,
  p90: SecondsOrNull,
  further: Schema.NonNegativeInt,
  taken: Schema.NonNegativeInt,
  takenUnanswered: Schema.NonNegativeInt,
  handled: Schema.NonNegativeInt
})
export type PersonReplies = typeof PersonReplies.Type

/**
 * Who answered, according to the notifier's deeds; most answers first, those not from Slack last.
 * `elsewhere` counts replies of the period in threads that the report does not have: another
 * company's, or deleted. `contradictory` counts replies whose message is the first answer to a turn
 * of another thread (which thread a later message belongs to is not kept, and it counts as
 * `further`), `unidentified` those of which the notifier knows no message.
 */
export const ReportedPeople = Schema.Struct({
  people: Schema.Array(PersonReplies),
  elsewhere: Schema.NonNegativeInt,
  contradictory: Schema.NonNegativeInt,
  unidentified: Schema.NonNegativeInt
})
export type ReportedPeople = typeof ReportedPeople.Type

type Reply = Extract<DeedLine, { readonly deed: "replied" }>

/** A turn: when it began, and how and when it ended. */
interface Enquiry {
  readonly asked: DateTime.Utc
  readonly ending: Option.Option<{ readonly at: DateTime.Utc } & Ending>
}
type Ending =
  | { readonly how: "answered"; readonly messageId: MessageId }
  | { readonly how: "handled" | "farewell" }

class PersonTally {
  readonly times = new Distribution()
  further = 0
  taken = 0
  takenUnanswered = 0
  handled = 0

  figures(person: string | null): PersonReplies {
    const { times, further, taken, takenUnanswered, handled } = this
    const percentiles = { p50: times.percentile(50), p90: times.percentile(90) }
    return { person, answered: times.count, ...percentiles, further, taken, takenUnanswered, handled }
  }
}

/** Joins deeds with the turns of threads, by the ids of messages. */
export class PeopleTally {
  private readonly replies = new Map<MessageId, Reply>()
  private readonly unidentified: Array<Reply> = []
  private readonly deeds = new Groups<ThreadId, Array<DeedLine>>(() => [], Infinity)
  private readonly people = new Groups<string, PersonTally>(() => new PersonTally(), Infinity)
  private readonly notFromSlack = new PersonTally()
  private readonly threads = new Set<ThreadId>()
  /** Replies that are the answer of a turn. */
  private readonly answers = new Set<MessageId>()
  private readonly contradictory = new Set<MessageId>()

  constructor(deeds: Iterable<DeedLine>) {
    for (const deed of [...deeds].sort(byTime)) {
      if (deed.deed === "replied") {
        if (deed.message === undefined) this.unidentified.push(deed)
        else this.replies.set(deed.message, deed)
      }
      this.deeds.at(deed.thread).push(deed)
    }
  }

  /** Adds a thread, with the ids of all answers to its turns. */
  addThread(thread: ThreadId, answers: Iterable<MessageId>): void {
    this.threads.add(thread)
    for (const id of answers) {
      const reply = this.replies.get(id)
      if (reply !== undefined) (reply.thread === thread ? this.answers : this.contradictory).add(id)
    }
  }

  /** Adds a turn of a thread. */
  addTurn(thread: ThreadId, { asked, ending }: Enquiry): void {
    const end = Option.getOrUndefined(ending)
    if (end?.how === "answered") {
      const reply = this.replies.get(end.messageId)
      const person = reply?.thread === thread ? this.personOf(reply) : this.notFromSlack
      person.times.add(secondsBetween(asked, end.at))
    }
    const meanwhile = Option.getOrElse(this.deeds.find(thread), () => []).filter(
      ({ at }) =>
        DateTime.lessThanOrEqualTo(asked, at) &&
        // The platform's times are whole seconds: a claim that an answer makes comes within the
        // same second.
        (end === undefined || DateTime.distance(end.at, at) < 1000)
    )
    const claim = meanwhile.findLast(({ deed }) => deed === "taken" || deed === "released")
    const handled = meanwhile.findLast(({ deed }) => deed === "handled")
    if (handled !== undefined && end?.how === "handled") this.personOf(handled).handled += 1
    if (claim?.deed !== "taken") return
    const holder = this.personOf(claim)
    holder.taken += 1
    if (end === undefined) holder.takenUnanswered += 1
  }

  private personOf({ person, slackUser }: DeedLine): PersonTally {
    return this.people.at(person === "" ? slackUser : person)
  }

  /** Who answered in the period, in the threads added so far. */
  report(period: Period, zone: DateTime.TimeZone): ReportedPeople {
    let elsewhere = 0
    for (const [, person] of this.people.entries()) person.further = 0
    const isOfPeriod = ({ at }: Reply) => isInPeriod(LocalDateTime.fromInstant(at, zone), period)
    for (const [message, reply] of this.replies) {
      if (!isOfPeriod(reply)) continue
      if (this.answers.has(message) || this.contradictory.has(message)) continue
      if (this.threads.has(reply.thread)) this.personOf(reply).further += 1
      else elsewhere += 1
    }
    const people = this.people.entries().map(([name, tally]) => tally.figures(name))
    return {
      people: [...people.toSorted(mostAnswers), this.notFromSlack.figures(null)],
      elsewhere,
      contradictory: this.contradictory.size,
      unidentified: this.unidentified.filter(isOfPeriod).length
    }
  }
}

const byTime = Order.mapInput(DateTime.Order, ({ at }: DeedLine) => at)

const mostAnswers = Order.combineAll<PersonReplies>([
  Order.mapInput(Order.reverse(Order.number), ({ answered }) => answered),
  Order.mapInput(Order.reverse(Order.number), ({ taken }) => taken),
  Order.mapInput(Order.string, ({ person }) => person ?? "")
])
