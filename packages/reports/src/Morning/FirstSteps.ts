import { Duration, Option, Schema } from "effect"
import type { OpenInvoice } from "../Bills/OpenInvoices.ts"
import { SecondsOrNull } from "../Report/Fields.ts"
import type { MissedCaller } from "./CallsSince.ts"
import type { Invitation } from "./Invitation.ts"
import type { WaitingThread } from "./WaitingThread.ts"

/** At most this many buyers and callers are listed. */
const MAX_OF_A_KIND = 3
/** An invoice older than this is late. */
export const LATE_DAYS = 30
/** An invitation older than this was forgotten. */
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
  const step = (
    action: FirstStep["action"],
    all: ReadonlyArray<unknown>,
    {
      waiting,
      ...rest
    }: Pick<FirstStep, "who" | "about"> &
      Partial<Pick<FirstStep, "amount" | "id">> & { readonly waiting: Duration.Duration }
  ): FirstStep => ({
    action,
    waiting: Option.some(waiting),
    count: all.length,
    amount: Option.none(),
    id: Option.none(),
    ...rest
  })
  return [
    ...lists.waiting
      .slice(0, MAX_OF_A_KIND)
      .map(({ author: who, listingTitle: about, waiting, threadId }) =>
        step("answer", lists.waiting, { who, about, waiting, id: Option.some(threadId) })
      ),
    ...lists.notReached
      .slice(0, MAX_OF_A_KIND)
      .map(({ phone: who, about, waiting }) => step("callBack", lists.notReached, { who, about, waiting })),
    ...late.slice(0, 1).map(({ payer: who, number: about, days, invoiceId }) =>
      step("settle", late, {
        ...{ who, about, waiting: Duration.days(days), id: Option.some(String(invoiceId)) },
        amount: Option.some(late.reduce((sum, { amount }) => sum + amount, 0))
      })
    ),
    ...forgotten
      .slice(0, 1)
      .map(({ name: who, email: about, waiting }) => step("remind", forgotten, { who, about, waiting }))
  ]
}
