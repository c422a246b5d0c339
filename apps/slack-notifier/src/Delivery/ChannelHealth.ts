/** Slack may reject posts to a channel and still accept edits. */
export type DeliveryKind = "posts" | "edits" | "clicks"

/** Whether a channel rejects what is sent to it, as the last calls showed. */
export interface ChannelHealth {
  readonly isIncident: boolean
  /** How often in a row each kind of call was rejected. */
  readonly rejections: Readonly<Record<DeliveryKind, number>>
  /** The uptime in milliseconds at the last rejection. */
  readonly rejectedAt: number
}

/** A single rejection followed by a success is not an incident. */
const LASTING_REJECTIONS = 2

/** A channel that alternately rejects and accepts is one incident. */
const QUIET_MILLIS = 30_000

const none = { posts: 0, edits: 0, clicks: 0 }

/** A channel at the start. An incident ends once a post is accepted. */
export const healthAtStart = (isIncident: boolean, now: number): ChannelHealth => ({
  isIncident,
  rejections: isIncident ? { ...none, posts: 1 } : none,
  rejectedAt: now
})

/** The channel after a pass; an `idle` one sent nothing. */
export const afterPass = (
  health: ChannelHealth,
  kind: DeliveryKind,
  result: "rejected" | "accepted" | "idle",
  now: number
): ChannelHealth => {
  const { isIncident, rejections } = health
  const inARow = { rejected: rejections[kind] + 1, accepted: 0, idle: rejections[kind] }[result]
  const after = { ...health, rejections: { ...rejections, [kind]: inARow } }
  return result === "rejected"
    ? { ...after, isIncident: isIncident || inARow >= LASTING_REJECTIONS, rejectedAt: now }
    : { ...after, isIncident: isIncident && endsIn(after, now) > 0 }
}

/** How many milliseconds until an incident ends if nothing more is rejected; infinite if never. */
export const endsIn = ({ isIncident, rejections, rejectedAt }: ChannelHealth, now: number): number =>
  isIncident && Object.values(rejections).every(count => count === 0)
    ? rejectedAt + QUIET_MILLIS - now
    : Number.POSITIVE_INFINITY
