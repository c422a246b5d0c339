import { Random } from "@estate/testing/Random"
import type { Design } from "./Design.ts"
import { drawEvents } from "./DrawEvents.ts"
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
  restart,
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
  copy: Message["stored"]
  wasRestored: boolean
}

const STEPS = 40

/** How far a machine's uptime may be from another's. A delivery knows no other clock. */
const LONGEST_UPTIME = 48 * 60 * 60 * 1000

/** The relative probability of each event. */
const weights = {
  "a process acts": 56,
  "time passes": 16,
  "a poll": 7,
  "a buyer arrives": 4,
  "somebody writes or reads": 5,
  "a late call lands": 2,
  "a process crashes": 5,
  "a person deletes an alert": 1,
  "the state is copied": 1,
  "the state is lost": 1,
  "the copy is restored": 1,
  "the machine restarts": 1,
  "the uptime jumps": 1
} as const
type Event = keyof typeof weights

const ALWAYS: ReadonlyArray<Event> = ["a process acts", "time passes"]

/**
 * Runs one schedule: random events of buyers, staff, Slack and one to three processes, then a calm
 * end. A seed always gives the same schedule. The machine takes no time of day: its clock is the
 * uptime, which restarts at 0, and jumps by up to 48 hours either way when the state moves to
 * another computer. The schedules of the driver set the time of day.
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
  const events = drawEvents(weights, ALWAYS, random)
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
    message.stored === undefined && !isUnread
      ? message
      : observe(message, design, `${revision}${isUnread ? "" : " ended"}`, isUnread)
  // What is not promised: a state that is lost or moved while a post is uncertain.
  const isStill = () => episodes.every(({ message }) => message.landings.length === 0 && !isCalling(message))

  const happens = (what: Event, episode: Episode) => {
    switch (what) {
      case "a process acts": {
        const index = random.below(processes)
        if (!random.chance(speeds[index] ?? 1)) return
        const isFaulty = random.chance(faultRate)
        if (!isBusy(episode.message, index, design)) return
        if (isFaulty) faulty += 1
        const others = episodes.filter(each => each !== episode)
        const isAlone = !others.some(({ message }) => isCalling(message))
        const drawn = isFaulty ? random.pickIfAny(faults) : undefined
        const before = episode.message.now
        episode.message = act(episode.message, index, design, drawn?.takes && !isAlone ? undefined : drawn)
        const millis = episode.message.now - before
        clock += millis
        if (millis > 0) for (const each of others) each.message = pass(each.message, millis)
        return
      }
      case "time passes": {
        if (episodes.some(({ message }) => isCalling(message))) return
        const millis = random.pickIfAny([1_000, 45_000, 130_000]) ?? 0
        clock += millis
        return change(message => pass(message, millis))
      }
      case "a poll":
        episode.message = poll(episode)
        return
      case "a buyer arrives":
        if (episodes.length < 3) arrive()
        return
      case "somebody writes or reads":
        episode.revision += 1
        episode.isUnread = random.chance(0.7)
        return
      case "a late call lands": {
        const [landing] = episode.message.landings
        if (landing !== undefined) episode.message = land(episode.message, landing)
        return
      }
      case "a process crashes": {
        crashes += 1
        const index = random.below(processes)
        return change(message => crash(message, index))
      }
      case "a person deletes an alert":
        episode.message = deleteByHand(episode.message)
        return
      case "the state is copied":
        if (isStill()) for (const each of episodes) each.copy = each.message.stored
        return
      case "the state is lost":
        if (isStill()) change(loseState)
        return
      case "the copy is restored":
        if (!isStill()) return
        for (const each of episodes) {
          each.message = restoreState(each.message, each.copy)
          each.wasRestored = true
        }
        return
      case "the machine restarts":
        crashes += processes
        clock = 0
        return change(message => restart(message, clock))
      case "the uptime jumps":
        if (!isStill()) return
        crashes += processes
        clock = Math.max(0, clock + random.below(2 * LONGEST_UPTIME) - LONGEST_UPTIME)
        return change(message => restart(message, clock))
    }
  }

  arrive()
  for (let step = 0; step < STEPS; step++) {
    const episode = random.pickIfAny(episodes)
    const what = random.pickIfAny(events)
    if (episode === undefined || what === undefined) continue
    happens(what, episode)
    for (const { message } of episodes) {
      const wrong = doubled(message)
      if (wrong.length > 0) return { violations: wrong, crashes, faults: faulty }
    }
  }
  const violations = episodes.flatMap(episode => {
    const end = settled(poll(episode), design)
    // Not promised: an old copy does not know that a message it dropped was posted since, and ended.
    const isForgotten = episode.wasRestored && end.stored?.state === "dropped"
    return [...doubled(end), ...(isForgotten ? [] : lost(end))]
  })
  return { violations, crashes, faults: faulty }
}
