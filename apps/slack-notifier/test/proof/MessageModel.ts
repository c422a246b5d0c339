import { Duration } from "effect"
import {
  type Command,
  type Event,
  newOutboxMessage,
  type OutboxMessage
} from "../../src/Outbox/OutboxMessage.ts"
import type { Posted } from "../../src/Slack/Slack.ts"
import type { Design } from "./Design.ts"
import type { CallFault } from "./Faults.ts"

/** The longest delay of a late commit; shorter than the quarantine. */
const LATEST = 60_000

/** What one process is about to do about the message. Its memory is lost when it crashes. */
interface ProcessState {
  /** It has read the history and knows that the channel did not have the message. */
  readonly isSearched: boolean
  readonly next:
    | { readonly do: "look" }
    | { readonly do: "call"; readonly command: Call }
    | { readonly do: "transact"; readonly event: Event }
    /** Only in a design whose transactions are not atomic. */
    | { readonly do: "write"; readonly event: Event; readonly read: OutboxMessage }
}
type Call = Exclude<Command, { readonly do: "wait" }>

const LOOK = { do: "look" } as const
const FRESH: ProcessState = { isSearched: false, next: LOOK }

/** A copy of the message in Slack. */
interface Standing {
  readonly ts: string
  readonly shown: string
}

/** A call that takes effect later. */
interface Landing {
  readonly by: number
  readonly call: Extract<Command, { readonly do: "post" | "edit" }>
}

/** One message: in the state, in Slack, and in every process. It is data, so it can be copied. */
export interface Message {
  readonly now: number
  /** Undefined while the state is lost. */
  readonly stored: OutboxMessage | undefined
  readonly processes: ReadonlyArray<ProcessState>
  readonly standing: ReadonlyArray<Standing>
  readonly landings: ReadonlyArray<Landing>
  readonly accepted: number
  readonly isDeletedByHand: boolean
}

/** The message is due, and nobody has looked at it yet. */
export const newMessage = (processes: number, now: number, content: string): Message => ({
  now,
  stored: newOutboxMessage(content, true),
  processes: Array.from({ length: processes }, () => FRESH),
  standing: [],
  landings: [],
  accepted: 0,
  isDeletedByHand: false
})

const withProcess = (message: Message, index: number, state: ProcessState): Message => ({
  ...message,
  processes: message.processes.map((each, at) => (at === index ? state : each))
})

/** The process ends at any moment and starts again. What it has sent is sent. */
export const crash = (message: Message, index: number): Message =>
  message.processes[index] === FRESH ? message : withProcess(message, index, FRESH)

/** Whether a crash would change anything. */
export const hasMemory = ({ isSearched, next }: ProcessState): boolean => isSearched || next.do !== "look"

/** Time passes; what is late lands at the latest now. */
export const pass = (message: Message, millis: number): Message => {
  const now = message.now + millis
  if (message.landings.length === 0) return { ...message, now }
  const due = message.landings.filter(({ by }) => by <= now)
  return { ...due.reduce(land, message), now }
}

/** A late call takes effect. */
export const land = (message: Message, landing: Landing): Message =>
  takeEffect({ ...message, landings: message.landings.filter(each => each !== landing) }, landing.call)

const takeEffect = (message: Message, call: Landing["call"]): Message => {
  if (call.do === "edit") {
    const standing = message.standing.map(each =>
      each.ts === call.posted.ts ? { ...each, shown: call.content } : each
    )
    return { ...message, standing }
  }
  const accepted = message.accepted + 1
  const copy = { ts: `${accepted}.000000`, shown: call.content }
  return { ...message, accepted, standing: [...message.standing, copy] }
}

/** Whether a call is on its way: it times out long before the quarantine ends. */
export const isCalling = ({ processes }: Message): boolean =>
  processes.some(
    ({ next }) => next.do === "call" && (next.command.do === "post" || next.command.do === "edit")
  )

const crashAll = (message: Message): Message =>
  message.processes.reduce<Message>((all, _, index) => crash(all, index), message)

/** All processes start again on a machine that has been up for `now`. What is late stays late. */
export const restart = (message: Message, now: number): Message => ({
  ...crashAll(message),
  landings: message.landings.map(landing => ({ ...landing, by: landing.by - message.now + now })),
  now
})

/** The state is lost, or an old copy is restored, and all processes start again. */
export const loseState = (message: Message): Message => restoreState(message, undefined)
export const restoreState = (message: Message, stored: OutboxMessage | undefined): Message => ({
  ...crashAll(message),
  stored
})

/** The platform is polled: what the message should show, and whether it is still needed. */
export const observe = (message: Message, design: Design, content: string, isWanted: boolean): Message => {
  const before = message.stored ?? newOutboxMessage(content, isWanted)
  return {
    ...message,
    stored: apply(before, { what: "observed", content, isWanted }, message, design).message
  }
}

const apply = (stored: OutboxMessage, event: Event, { now }: Message, design: Design) =>
  design.step(stored, event, { now, quarantine: Duration.toMillis(design.quarantine), parent: undefined })

/** Whether the process would do anything now. */
export const isBusy = (message: Message, index: number, design: Design): boolean => {
  const process = message.processes[index]
  if (process === undefined || message.stored === undefined) return false
  if (process.next.do !== "look") return true
  const { isSearched } = process
  const { message: stored, command } = apply(message.stored, { what: "tick", isSearched }, message, design)
  return command.do !== "wait" || stored !== message.stored
}

/**
 * One step of one process, as the driver makes it: a transaction, then the call that it asks for,
 * then the transaction with its answer. `fault` is what goes wrong with the call.
 */
export const act = (
  message: Message,
  index: number,
  design: Design,
  fault: CallFault | undefined
): Message => {
  const process = message.processes[index]
  if (process === undefined || message.stored === undefined) return crash(message, index)
  const { next, isSearched } = process
  switch (next.do) {
    case "look":
      return transact(message, index, { what: "tick", isSearched }, design)
    case "transact":
      return transact(message, index, next.event, design)
    case "write": {
      const { message: stored, command } = apply(next.read, next.event, message, design)
      return withProcess({ ...message, stored }, index, after(process, command))
    }
    case "call":
      return call(
        message,
        index,
        process,
        next.command,
        isApplicable(next.command, fault) && isPossible(message, index, fault) ? fault : undefined
      )
  }
}

/** Text without blocks cannot have invalid ones. */
const isApplicable = (command: Call, fault: CallFault | undefined) =>
  !(fault?.answer === "MessageRefused" && "isPlain" in command && command.isPlain)

/** What takes long happens while no other call is on its way, as time passes. */
const isPossible = (message: Message, index: number, fault: CallFault | undefined) =>
  (fault?.takes ?? 0) === 0 ||
  !isCalling({ ...message, processes: message.processes.filter((_, each) => each !== index) })

const transact = (message: Message, index: number, event: Event, design: Design): Message => {
  const process = message.processes[index]
  if (process === undefined || message.stored === undefined) return message
  if (!design.isAtomic)
    return withProcess(message, index, { ...process, next: { do: "write", event, read: message.stored } })
  const { message: stored, command } = apply(message.stored, event, message, design)
  return withProcess({ ...message, stored }, index, after(process, command))
}

const after = (process: ProcessState, command: Command): ProcessState =>
  command.do === "wait" ? { ...process, next: LOOK } : { ...process, next: { do: "call", command } }

const call = (
  before: Message,
  index: number,
  process: ProcessState,
  command: Call,
  fault: CallFault | undefined
): Message => {
  const message = fault === undefined || fault.takes === 0 ? before : pass(before, fault.takes)
  const answered = (event: Event, then: Message = message) =>
    withProcess(then, index, { ...process, next: { do: "transact", event } })
  switch (command.do) {
    case "search":
    case "reconcile": {
      if (fault !== undefined) return withProcess(message, index, { ...process, next: LOOK })
      const { attempt } = command
      const [first, ...later] = message.standing
      const posted = first === undefined ? undefined : at(first)
      // Every read of a history deletes the later copies.
      const then = later.length === 0 || first === undefined ? message : { ...message, standing: [first] }
      if (command.do === "search" && posted === undefined)
        return withProcess(then, index, { isSearched: true, next: LOOK })
      return answered({ what: "history read", attempt, askedAt: message.now, posted }, then)
    }
    case "post": {
      const { attempt, content } = command
      const then = effectOf(message, command, fault)
      const last = then.standing.at(-1)
      const answer = fault?.answer ?? (last === undefined ? "SlackUncertain" : at(last))
      return answered({ what: "post answered", attempt, content, answer }, then)
    }
    case "edit": {
      const { edit, content, posted } = command
      if (fault === undefined && !message.standing.some(({ ts }) => ts === posted.ts))
        return answered({ what: "edit answered", edit, content, answer: "MessageGone" })
      const answer = fault?.answer ?? "edited"
      return answered({ what: "edit answered", edit, content, answer }, effectOf(message, command, fault))
    }
  }
}

const effectOf = (message: Message, call: Landing["call"], fault: CallFault | undefined): Message => {
  switch (fault?.lands ?? "at once") {
    case "at once":
      return takeEffect(message, call)
    case "never":
      return message
    case "late":
      return { ...message, landings: [...message.landings, { by: message.now + LATEST, call }] }
  }
}

const at = ({ ts }: Standing): Posted => ({ channel: "C1", ts })

/** A person deletes the message. */
export const deleteByHand = (message: Message): Message =>
  message.standing.length === 0 ? message : { ...message, standing: [], isDeletedByHand: true }

/**
 * What is wrong with a message after a calm end: every process has died, one starts again, nothing
 * fails any more, and time passes.
 */
export const settled = (before: Message, design: Design): Message => {
  let message = crashAll(before)
  for (let round = 0; round < 3; round++) {
    message = pass(message, 200_000)
    for (let steps = 0; isBusy(message, 0, design) && steps < 100; steps++)
      message = act(message, 0, design, undefined)
  }
  return message
}

/** What is wrong at any moment: a copy that the audit deletes again counts too. */
export const doubled = ({ accepted, isDeletedByHand }: Message): ReadonlyArray<string> =>
  accepted > 1 && !isDeletedByHand ? [`posted ${accepted} times`] : []

/** What is wrong after a calm end. */
export const lost = ({ stored, standing, isDeletedByHand }: Message): ReadonlyArray<string> => {
  if (stored === undefined || isDeletedByHand || stored.state === "refused") return []
  if (stored.isWanted && standing.length !== 1) return [`${standing.length} copies are in Slack`]
  return standing.flatMap(({ shown }) => (shown === stored.content ? [] : [`it shows ${shown}`]))
}
