import { DateTime, Option, Order, Schema } from "effect"
import { Episode } from "./Episode.ts"
import type { OpenEpisode } from "./OpenEpisode.ts"

/** The maximum number of buyers that are shown with their buttons; Slack accepts 50 blocks. */
const MAX_LISTED = 10

/**
 * The name under which an `also` channel's backlog is stored: the steps of its buyers follow the
 * alert in the route's own channel. No step of the rules has it.
 */
export const ALSO = " also"

const Count = Schema.NonNegativeInt

/**
 * Many buyers who were waiting before they could be announced, as one message; or a step about all
 * of them. The message is kept up to date: it shows how many are still waiting, and ends when
 * nobody is.
 */
export class Backlog extends Schema.Class<Backlog>("Backlog")({
  /** The name of the step; empty for the first alert. */
  step: Schema.String,
  mentions: Schema.Array(Schema.String),
  all: Count,
  waiting: Count,
  /** The numbers of waiting buyers by company and route, the largest first. */
  parts: Schema.Array(Schema.Struct({ company: Schema.String, route: Schema.String, waiting: Count })),
  /** Since when the first of them has been waiting. */
  oldest: Schema.OptionFromNullOr(Schema.DateTimeUtc),
  /** The buyers with the shortest wait. */
  freshest: Schema.Array(Episode),
  /** The company whose language and zone it uses. */
  company: Schema.String
}) {
  get isOpen(): boolean {
    return this.waiting > 0
  }
}

/** A buyer of a backlog. */
export interface BacklogMember {
  readonly id: string
  readonly company: string
  readonly route: string
  readonly isWaiting: boolean
  readonly since: DateTime.Utc
}

/** Those of them who are still waiting, the shortest wait first. */
const waitingIn = <M extends BacklogMember>(members: ReadonlyArray<M>): ReadonlyArray<M> =>
  members.filter(({ isWaiting }) => isWaiting).sort(shortestWaitFirst)

const shortestWaitFirst = Order.combine(
  Order.reverse(Order.mapInput(DateTime.Order, ({ since }: BacklogMember) => since)),
  Order.mapInput(Order.string, ({ id }: BacklogMember) => id)
)

/** The members whose episodes a backlog shows. */
export const listedIn = <M extends BacklogMember>(members: ReadonlyArray<M>): ReadonlyArray<M> =>
  waitingIn(members).slice(0, MAX_LISTED)

/** A backlog after a change of its members; `freshest` are the episodes of those who are listed. */
export const backlogOf = (
  head: Pick<Backlog, "step" | "mentions">,
  members: ReadonlyArray<BacklogMember>,
  freshest: ReadonlyArray<Episode>
): Backlog => {
  const waiting = waitingIn(members)
  const parts = new Map<string, { company: string; route: string; waiting: number }>()
  for (const { company, route } of waiting) {
    const key = JSON.stringify([company, route])
    const part = parts.get(key) ?? { company, route, waiting: 0 }
    parts.set(key, { ...part, waiting: part.waiting + 1 })
  }
  return new Backlog({
    ...head,
    all: members.length,
    waiting: waiting.length,
    parts: Array.from(parts.values()).sort(mostFirst),
    oldest: Option.map(Option.fromNullable(waiting.at(-1)), ({ since }) => since),
    freshest,
    company: members[0]?.company ?? ""
  })
}

/** A backlog of open episodes, on a clock in `zone`. */
export const backlogAbout = (
  head: Pick<Backlog, "step" | "mentions">,
  open: ReadonlyArray<OpenEpisode>,
  zone: DateTime.TimeZone
): Backlog => {
  const members = open.map(({ episode, route }) => ({
    id: episode.alertId,
    company: episode.company,
    route,
    isWaiting: episode.isWaiting(zone),
    since: episode.waitingSince.toInstant(zone),
    episode
  }))
  const listed = listedIn(members).map(({ episode }) => episode)
  return backlogOf(head, members, listed)
}

const mostFirst = (
  one: { readonly company: string; readonly route: string; readonly waiting: number },
  other: typeof one
) => other.waiting - one.waiting || (one.company + one.route < other.company + other.route ? -1 : 1)
