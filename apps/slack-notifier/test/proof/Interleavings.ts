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
  readonly faults: number
  readonly crashes: number
  readonly passes: number
  readonly observations: number
  readonly path: string
}

/** Shorter than the latest late commit, and longer than the quarantine. */
const PASSES = [35_000, 130_000]

/** What buyers and staff do meanwhile: one writes again, one answers, one writes on. */
const OBSERVATIONS = [
  { content: "moved", isWanted: true },
  { content: "ended", isWanted: false }
]

/**
 * Every interleaving of the processes' steps with faults, crashes and the passing of time, breadth
 * first. A state that was seen before is not explored again. From each state a calm end is tried.
 */
export const explore = async (design: Design, bounds: Bounds): Promise<Explored> => {
  const seen = new Set<string>()
  const violations: Array<string> = []
  const start: Node = {
    message: newMessage(bounds.processes, 1_000_000, "first"),
    faults: 0,
    crashes: 0,
    passes: 0,
    observations: 0,
    path: ""
  }
  let level: ReadonlyArray<Node> = [start]
  for (let depth = 0; depth <= bounds.depth && level.length > 0 && violations.length === 0; depth++) {
    const next: Array<Node> = []
    for (const [index, node] of level.entries()) {
      if (index % NODES_PER_TURN === 0) await new Promise(setImmediate)
      for (const successor of successorsOf(node, design, bounds)) {
        const key = keyOf(successor)
        if (seen.has(key)) continue
        seen.add(key)
        const end = settled(successor.message, design)
        const wrong = [...doubled(successor.message), ...doubled(end), ...lost(end)]
        if (wrong.length > 0) violations.push(`${wrong.join(", ")}:${successor.path}`)
        next.push(successor)
      }
    }
    level = next
  }
  return { states: seen.size, violations }
}

const successorsOf = (node: Node, design: Design, bounds: Bounds): ReadonlyArray<Node> => {
  const { message } = node
  const found: Array<Node> = []
  const add = (name: string, to: Message, used: Partial<Node> = {}) =>
    found.push({ ...node, ...used, message: to, path: `${node.path} · ${name}` })
  for (const [index, process] of message.processes.entries()) {
    if (isBusy(message, index, design)) {
      add(`${index} ${process.next.do}`, act(message, index, design, undefined))
      if (process.next.do === "call" && node.faults < bounds.faults) {
        for (const fault of distinctFaults)
          add(`${index} ${fault.name}`, act(message, index, design, fault), { faults: node.faults + 1 })
      }
    }
    if (node.crashes < bounds.crashes && hasMemory(process))
      add(`${index} dies`, crash(message, index), { crashes: node.crashes + 1 })
  }
  for (const landing of message.landings) add("lands", land(message, landing))
  if (node.passes < bounds.passes && !isCalling(message))
    for (const millis of PASSES) add(`${millis / 1000} s`, pass(message, millis), { passes: node.passes + 1 })
  const observation = OBSERVATIONS[node.observations]
  if (node.observations < bounds.observations && observation !== undefined)
    add(observation.content, observe(message, design, observation.content, observation.isWanted), {
      observations: node.observations + 1
    })
  return found
}

/** The order of the processes does not matter. */
const keyOf = ({ message, faults, crashes, passes, observations }: Node): string => {
  const processes = message.processes.map(each => JSON.stringify(each)).sort()
  return JSON.stringify([{ ...message, processes }, faults, crashes, passes, observations])
}
