import type { Design } from "./Design.ts"
import { distinctFaults } from "./Faults.ts"
import {
  act,
  crash,
  doubled,
  hasMemory,
  isBusy,
  isCalling,
  land,
  lost,
  type Message,
  newMessage,
  observe,
  pass,
  settled
} from "./MessageModel.ts"

/** How far to look: the number of moves, and how often each kind of event may happen. */
export interface Bounds {
  readonly processes: number
  readonly depth: number
  readonly faults: number
  readonly crashes: number
  readonly passes: number
  readonly observations: number
}

/** What was found: each violation with the moves that lead to it. */
export interface Explored {
  readonly states: number
  readonly violations: ReadonlyArray<string>
}

/** The test runner must hear from a long exploration now and then. */
const NODES_PER_TURN = 1_000

interface Node {
  readonly message: Message
  readonly used: Used
  readonly path: string
}

/** How often each kind of event has happened. */
type Used = Pick<Bounds, "faults" | "crashes" | "passes" | "observations">

/** Shorter than the latest late commit, and longer than the quarantine. */
const PASSES = [55_000, 130_000]

/** What buyers and staff do meanwhile: one writes again, one answers, one writes on. */
const OBSERVATIONS = [
  { content: "moved", isWanted: true },
  { content: "ended", isWanted: false }
]

/**
 * Every interleaving of the processes' steps with faults, crashes and the passing of time, breadth
 * first. A message that was already reached with no more events used is not explored again: it had
 * at least as many moves left. From each state a calm end is tried.
 */
export const explore = async (design: Design, bounds: Bounds): Promise<Explored> => {
  const numberOf = makeNumbers()
  const reached = new Map<string, Array<Used>>()
  const ended = new Set<string>()
  const violations: Array<string> = []
  let states = 0
  let level: ReadonlyArray<Node> = [
    {
      message: newMessage(bounds.processes, 1_000_000, "first"),
      used: { faults: 0, crashes: 0, passes: 0, observations: 0 },
      path: ""
    }
  ]
  for (let depth = 0; depth <= bounds.depth && level.length > 0 && violations.length === 0; depth++) {
    const next: Array<Node> = []
    for (const [index, node] of level.entries()) {
      if (index % NODES_PER_TURN === 0) await new Promise(setImmediate)
      for (const successor of successorsOf(node, design, bounds)) {
        const { message, used } = successor
        const { surviving, memory } = keysOf(message, numberOf)
        const key = `${surviving} ${memory}`
        const before = reached.get(key)
        if (before?.some(less => isNoMore(less, used))) continue
        if (before === undefined) reached.set(key, [used])
        else before.push(used)
        states += 1
        next.push(successor)
        if (ended.has(surviving)) continue
        ended.add(surviving)
        const end = settled(message, design)
        const wrong = [...doubled(message), ...doubled(end), ...lost(end)]
        if (wrong.length > 0) violations.push(`${wrong.join(", ")}:${successor.path}`)
      }
    }
    level = next
  }
  return { states, violations }
}

const isNoMore = (used: Used, than: Used) =>
  used.faults <= than.faults &&
  used.crashes <= than.crashes &&
  used.passes <= than.passes &&
  used.observations <= than.observations

const successorsOf = ({ message, used, path }: Node, design: Design, bounds: Bounds): ReadonlyArray<Node> => {
  const found: Array<Node> = []
  const add = (name: string, to: Message, one?: keyof Used) =>
    found.push({
      message: to,
      used: one === undefined ? used : { ...used, [one]: used[one] + 1 },
      path: `${path} · ${name}`
    })
  for (const [index, process] of message.processes.entries()) {
    if (isBusy(message, index, design)) {
      add(`${index} ${process.next.do}`, act(message, index, design, undefined))
      if (process.next.do === "call" && used.faults < bounds.faults) {
        for (const fault of distinctFaults)
          add(`${index} ${fault.name}`, act(message, index, design, fault), "faults")
      }
    }
    if (used.crashes < bounds.crashes && hasMemory(process))
      add(`${index} dies`, crash(message, index), "crashes")
  }
  for (const landing of message.landings) add("lands", land(message, landing))
  if (used.passes < bounds.passes && !isCalling(message))
    for (const millis of PASSES) add(`${millis / 1000} s`, pass(message, millis), "passes")
  const observation = OBSERVATIONS[used.observations]
  if (used.observations < bounds.observations && observation !== undefined)
    add(
      observation.content,
      observe(message, design, observation.content, observation.isWanted),
      "observations"
    )
  return found
}

/** Equal parts of messages have one number, so that the keys of a million messages are short. */
const makeNumbers = () => {
  const numbers = new Map<string, number>()
  const known = new WeakMap<object, number>()
  return (part: object | undefined): number => {
    if (part === undefined) return -1
    const before = known.get(part)
    if (before !== undefined) return before
    const content = JSON.stringify(part)
    const number = numbers.get(content) ?? numbers.size
    numbers.set(content, number)
    known.set(part, number)
    return number
  }
}

/** What survives a crash, and the memory of the processes, whose order does not matter. */
const keysOf = (
  { processes, stored, standing, landings, now, accepted, isDeletedByHand }: Message,
  numberOf: ReturnType<typeof makeNumbers>
) => ({
  surviving: [numberOf(stored), numberOf(standing), numberOf(landings), now, accepted, isDeletedByHand].join(
    " "
  ),
  memory: processes
    .map(numberOf)
    .sort((a, b) => a - b)
    .join(" ")
})
