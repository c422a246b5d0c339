import { Duration, Option, Schema } from "effect"
import type { OpenInvoice } from "../Bills/OpenInvoices.ts"
import { SecondsOrNull } from "../Report/Fields.ts"
import type { MissedCaller } from "./CallsSince.ts"
import type { Invitation } from "./Invitation.ts"
import type { WaitingThread } from "./WaitingThread.ts"

/** At most this many buyers and callers are listed. */
const MAX_OF_A_KIND = 3
/** An older invoice is late. */
export const LATE_DAYS = 30
/** An older invitation was forgotten. */
const FORGOTTEN_DAYS = 7

/**
 * One thing to do: `answer` a buyer's thread (`id`), `callBack` a caller (`who` is the phone),
 * `settle` invoices older than 30 days, `remind` people of invitations older than 7 days. `count`
 * is the number of all of the kind. For invoices and invitations, `who` and `waiting` are those of
 * the oldest, and `amount` is the sum of all.
 */
export const FirstStep = Schema.Struct({
  action: Schema.Literal("answer", "callBack", "settle", "remind"),
  who: Schema.String,
  about: Schema.String,
  waiting: SecondsOrNull,
  count: Schema.NonNegativeInt,
  amount: Schema.OptionFromNullOr(Schema.Int),
  id: Schema.OptionFromNullOr(Schema.String)
})
export type FirstStep = typeof FirstStep.Type

/**
 * What to do first: the three buyers and then the three callers who can be won most easily, then
 * late invoices, then forgotten invitations. Buyers come before paperwork.
 */
export const firstSteps = (lists: {
  readonly waiting: ReadonlyArray<WaitingThread>
  readonly notReached: ReadonlyArray<MissedCaller>
  readonly openInvoices: ReadonlyArray<OpenInvoice>
  readonly invitations: ReadonlyArray<Invitation>
}): ReadonlyArray<FirstStep> => {
  const late = lists.openInvoices.filter(({ days }) => days > LATE_DAYS)
  const forgotten = lists.invitations.filter(
    invitation => Duration.toDays(invitation.waiting) > FORGOTTEN_DAYS
  )
  const [oldest] = late
  const [longest] = forgotten
  return [
    ...lists.waiting.slice(0, MAX_OF_A_KIND).map(
      (thread): FirstStep => ({
        action: "answer",
        who: thread.author,
        about: thread.listingTitle,
        waiting: Option.some(thread.waiting),
        count: lists.waiting.length,
        amount: Option.none(),
        id: Option.some(thread.threadId)
      })
    ),
    ...lists.notReached.slice(0, MAX_OF_A_KIND).map(
      (caller): FirstStep => ({
        action: "callBack",
        who: caller.phone,
        about: caller.about,
        waiting: Option.some(caller.waiting),
        count: lists.notReached.length,
        amount: Option.none(),
        id: Option.none()
      })
    ),
    ...(oldest === undefined
      ? []
      : [
          {
            action: "settle" as const,
            who: oldest.payer,
            about: oldest.number,
            waiting: Option.some(Duration.days(oldest.days)),
            count: late.length,
            amount: Option.some(late.reduce((sum, { amount }) => sum + amount, 0)),
            id: Option.some(String(oldest.invoiceId))
          }
        ]),
    ...(longest === undefined
      ? []
      : [
          {
            action: "remind" as const,
            who: longest.name,
            about: longest.email,
            waiting: Option.some(longest.waiting),
            count: forgotten.length,
            amount: Option.none(),
            id: Option.none()
          }
        ])
  ]
}
