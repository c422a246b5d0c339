import { Duration, Option } from "effect"

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
const QUIET_MILLIS = Duration.toMillis("30 seconds")

const none = { posts: 0, edits: 0, clicks: 0 }

/** A channel at the start. An incident ends once a post is accepted. */
export const healthAtStart = (isIncident: boolean, now: number): ChannelHealth => ({
  isIncident,
  rejections: isIncident ? { ...none, posts: 1 } : none,
  rejectedAt: now
})

/** The channel after a pass; an `idle` one sent nothing. */
export const afterPass = (
  { isIncident, ...before }: ChannelHealth,
  kind: DeliveryKind,
  result: "rejected" | "accepted" | "idle",
  now: number
): ChannelHealth => {
  const inARow = { rejected: before.rejections[kind] + 1, accepted: 0, idle: before.rejections[kind] }[result]
  const after = { ...before, rejections: { ...before.rejections, [kind]: inARow } }
  if (result === "rejected")
    return { ...after, isIncident: isIncident || inARow >= LASTING_REJECTIONS, rejectedAt: now }
  return { ...after, isIncident: isIncident && !isQuiet(after, now) }
}

/** How long until an incident ends if nothing more is rejected. */
export const endsIn = (
  { isIncident, ...health }: ChannelHealth,
  now: number
): Option.Option<Duration.Duration> =>
  isIncident && isAccepted(health)
    ? Option.some(Duration.millis(health.rejectedAt + QUIET_MILLIS - now))
    : Option.none()

type Rejections = Pick<ChannelHealth, "rejections" | "rejectedAt">

const isAccepted = ({ rejections }: Rejections) => Object.values(rejections).every(count => count === 0)

const isQuiet = (health: Rejections, now: number) =>
  isAccepted(health) && now - health.rejectedAt >= QUIET_MILLIS
