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
  const none = { amount: Option.none(), id: Option.none() }
  return [
    ...lists.waiting.slice(0, MAX_OF_A_KIND).map(
      ({ author, listingTitle, waiting, threadId }): FirstStep => ({
        ...none,
        action: "answer",
        who: author,
        about: listingTitle,
        waiting: Option.some(waiting),
        count: lists.waiting.length,
        id: Option.some(threadId)
      })
    ),
    ...lists.notReached.slice(0, MAX_OF_A_KIND).map(
      ({ phone, about, waiting }): FirstStep => ({
        ...none,
        action: "callBack",
        who: phone,
        about,
        waiting: Option.some(waiting),
        count: lists.notReached.length
      })
    ),
    ...late.slice(0, 1).map(
      ({ payer, number, days, invoiceId }): FirstStep => ({
        action: "settle",
        who: payer,
        about: number,
        waiting: Option.some(Duration.days(days)),
        count: late.length,
        amount: Option.some(late.reduce((sum, { amount }) => sum + amount, 0)),
        id: Option.some(String(invoiceId))
      })
    ),
    ...forgotten.slice(0, 1).map(
      ({ name, email, waiting }): FirstStep => ({
        ...none,
        action: "remind",
        who: name,
        about: email,
        waiting: Option.some(waiting),
        count: forgotten.length
      })
    )
  ]
}
