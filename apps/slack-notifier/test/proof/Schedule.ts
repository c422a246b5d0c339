import { Random } from "@estate/testing/Random"
import type { Design } from "./Design.ts"
import { type CallFault, callFaults } from "./Faults.ts"
import {
  act,
  crash,
  deleteByHand,
  doubled,
  isBusy,
  isCalling,
  land,
  loseState,
  lost,
  type Message,
  newMessage,
  observe,
  pass,
  reboot,
  restoreState,
  settled
} from "./MessageModel.ts"

/** The outcome of a schedule. */
export interface ScheduleOutcome {
  readonly violations: ReadonlyArray<string>
  readonly crashes: number
  readonly faults: number
}

/** An episode: what the platform shows, and its message. */
interface Episode {
  message: Message
  revision: number
  isUnread: boolean
  /** The message as an old copy of the state has it. */
  copy: Message["place"]
  wasRestored: boolean
}

const STEPS = 40

/** How long the machine has been up at most: a delivery knows no other clock. */
const LONGEST_UPTIME = 48 * 60 * 60 * 1000

/**
 * Runs one schedule: random events of buyers, staff, Slack and one to three processes, then a calm
 * end. A seed always gives the same schedule.
 */
export const runSchedule = (
  design: Design,
  seed: number,
  faults: ReadonlyArray<CallFault> = callFaults,
  most = 3
): ScheduleOutcome => {
  const random = new Random(seed)
  const processes = 1 + random.below(most)
  const faultRate = random.next() * 0.5
  // A slow process answers late: others have concluded something in the meantime.
  const speeds = Array.from({ length: processes }, () => (random.chance(0.5) ? 1 : 0.3))
  const episodes: Array<Episode> = []
  let [crashes, faulty] = [0, 0]
  let clock = 1_000_000 + random.below(LONGEST_UPTIME)

  const change = (by: (message: Message) => Message) => {
    for (const episode of episodes) episode.message = by(episode.message)
  }
  const arrive = () => {
    episodes.push({
      message: newMessage(processes, clock, "0"),
      revision: 0,
      isUnread: true,
      copy: undefined,
      wasRestored: false
    })
  }
  /** Polls the platform: only then does the state learn what happened there. */
  const poll = ({ message, revision, isUnread }: Episode) =>
    message.place === undefined && !isUnread
      ? message
      : observe(message, design, `${revision}${isUnread ? "" : " ended"}`, isUnread)
  const isStill = () => episodes.every(({ message }) => message.landings.length === 0 && !isCalling(message))

  arrive()
  for (let step = 0; step < STEPS; step++) {
    const episode = random.pickIfAny(episodes)
    if (episode === undefined) continue
    const what = random.below(100)
    if (what < 56) {
      const index = random.below(processes)
      if (!random.chance(speeds[index] ?? 1)) continue
      const isFaulty = random.chance(faultRate)
      if (!isBusy(episode.message, index, design)) continue
      if (isFaulty) faulty += 1
      const fault = isFaulty ? random.pickIfAny(faults) : undefined
      episode.message = act(episode.message, index, design, fault)
    } else if (what < 60) {
      if (episodes.length < 3) arrive()
    } else if (what < 65) {
      episode.revision += 1
      episode.isUnread = random.chance(0.7)
    } else if (what < 72) {
      episode.message = poll(episode)
    } else if (what < 74) {
      const [landing] = episode.message.landings
      if (landing !== undefined) episode.message = land(episode.message, landing)
    } else if (what < 90) {
      if (episodes.some(({ message }) => isCalling(message))) continue
      const millis = random.pickIfAny([1_000, 45_000, 130_000]) ?? 0
      clock += millis
      change(message => pass(message, millis))
    } else if (what < 95) {
      crashes += 1
      const index = random.below(processes)
      change(message => crash(message, index))
    } else if (what < 96) {
      episode.message = deleteByHand(episode.message)
    } else if (what < 97) {
      if (isStill()) for (const each of episodes) each.copy = each.message.place
    } else if (what < 98) {
      // What is not promised: a state that is lost while a post is uncertain.
      if (isStill()) change(loseState)
    } else if (what < 99) {
      if (!isStill()) continue
      for (const each of episodes) {
        each.message = restoreState(each.message, each.copy)
        each.wasRestored = true
      }
    } else {
      crashes += processes
      clock = 0
      change(reboot)
    }
    for (const { message } of episodes) {
      const wrong = doubled(message)
      if (wrong.length > 0) return { violations: wrong, crashes, faults: faulty }
    }
  }
  const violations = episodes.flatMap(episode => {
    const end = settled(poll(episode), design)
    // Not promised: an old copy does not know that a message it dropped was posted since, and ended.
    const isForgotten = episode.wasRestored && end.place?.state === "dropped"
    return [...doubled(end), ...(isForgotten ? [] : lost(end))]
  })
  return { violations, crashes, faults: faulty }
}
