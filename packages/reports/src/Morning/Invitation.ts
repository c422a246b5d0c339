import type { Account } from "@estate/domain/Account"
import { secondsBetween } from "@estate/domain/Calendar"
import { instantOf, OffsetDateTime } from "@estate/domain/OffsetDateTime"
import { type DateTime, Duration, Order, Schema } from "effect"
import { DurationFromSeconds } from "../Report/Fields.ts"

/** An invitation that has not been accepted. */
export const Invitation = Schema.Struct({
  accountId: Schema.Int,
  name: Schema.String,
  email: Schema.String,
  sentAt: OffsetDateTime,
  waiting: DurationFromSeconds
})
export type Invitation = typeof Invitation.Type

/** The open invitations at `now`, longest wait first. */
export const openInvitations = (accounts: Iterable<Account>, now: DateTime.Utc): ReadonlyArray<Invitation> =>
  [...accounts]
    .filter(account => !account.hasJoined)
    .map(({ id, name, email, invitation: { sentAt } }) => ({
      accountId: id,
      name,
      email,
      sentAt,
      waiting: Duration.seconds(secondsBetween(instantOf(sentAt), now))
    }))
    .toSorted(longestFirst)

const longestFirst = Order.struct({ waiting: Order.reverse(Duration.Order), accountId: Order.number })
