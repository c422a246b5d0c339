import { MessageId } from "@estate/domain/Message"
import type { Random } from "@estate/testing/Random"
import {
  type Command,
  type Event,
  type Look,
  newReply,
  type Reply,
  type ReturnReason
} from "../../src/Replies/Reply.ts"
import { isAsked, step } from "../../src/Replies/Step.ts"

const QUARANTINE = 120_000

/** Wrong designs, which the proof must catch. */
export type Design = "sound" | "sends before it stores" | "sends again when unsure" | "settles by text alone"

/** A message of the company in the thread; `by`: the reply that it is, or nobody's. */
interface Written {
  readonly id: MessageId
  readonly text: string
  readonly by: number | undefined
}

const refusals: ReadonlyArray<ReturnReason> = ["gone", "refused", "key", "unreachable"]

/** One thread, the replies into it, and processes that send them, crash and go on. */
export class ReplyModel {
  now = 1_000_000
  readonly replies: Array<Reply> = []
  readonly messages: Array<Written> = []
  private late: Array<{ readonly at: number; readonly message: Written }> = []
  private processes: Array<Generator<void, void> | undefined> = [undefined, undefined]
  private isFaulty = true
  private readonly random: Random
  private readonly design: Design

  constructor(random: Random, design: Design) {
    this.random = random
    this.design = design
  }

  /** A random schedule, then enough time without faults for everything to settle. */
  run(steps: number): void {
    for (let done = 0; done < steps; done++) this.act()
    this.isFaulty = false
    for (let done = 0; done < 400; done++) {
      this.pass(this.random.below(QUARANTINE / 4))
      this.advance(this.random.below(2))
    }
  }

  /** What is wrong at the end. */
  problems(): ReadonlyArray<string> {
    return this.replies.flatMap((reply, index) => {
      const arrived = this.messages.filter(({ by }) => by === index).length
      const isTold = reply.state === "discarded" || (isAsked(reply) && reply.notices > 0)
      return [
        ...(arrived > 1 ? [`reply ${index} reached the buyer ${arrived} times`] : []),
        ...(arrived === 0 && !isTold ? [`reply ${index} is ${reply.state}, but did not arrive`] : []),
        ...(arrived === 1 && reply.state !== "sent" ? [`reply ${index} arrived, but is ${reply.state}`] : [])
      ]
    })
  }

  private act(): void {
    const chance = this.random.below(20)
    if (chance === 0 && this.replies.length < 4) this.submit()
    else if (chance === 1) this.write(this.random.pick(["hello", "yes"]), undefined, true)
    else if (chance === 2) this.processes[this.random.below(2)] = undefined
    else if (chance < 6) this.answer()
    else if (chance < 8) this.pass(this.random.pick([10, 5_000, 60_000, 200_000]))
    else this.advance(this.random.below(2))
  }

  private submit(): void {
    this.replies.push(newReply(this.random.pick(["hello", "yes"]), this.messages.at(-1)?.id ?? ""))
  }

  /** Colleagues write by other means; no text that somebody is just sending, which nobody could tell. */
  private write(text: string, by: number | undefined, isColleague = false): void {
    if (isColleague && this.replies.some(reply => reply.text === text && reply.state !== "sent")) return
    this.messages.push({ id: this.newId(), text, by })
  }

  private newId(): MessageId {
    const serial = this.messages.length + this.late.length
    return MessageId.make(`01JD${String(serial).padStart(22, "0")}`)
  }

  /** A person answers what it is asked, with a button that may be an old one. */
  private answer(): void {
    const index = this.random.below(this.replies.length)
    const reply = this.replies[index]
    if (reply === undefined || reply.notices === 0) return
    const notice = this.random.chance(0.9) ? reply.notices : this.random.below(reply.notices)
    this.store(index, { what: this.random.chance(0.8) ? "approved" : "discarded", notice })
  }

  private pass(millis: number): void {
    this.now += millis
    const landed = this.late.filter(({ at }) => at <= this.now)
    this.late = this.late.filter(({ at }) => at > this.now)
    this.messages.push(...landed.map(({ message }) => message))
  }

  private advance(process: number): void {
    const running = this.processes[process] ?? this.work()
    this.processes[process] = running.next().done === true ? undefined : running
  }

  /** A process drives one reply; it may crash at every `yield`. */
  private *work(): Generator<void, void> {
    const index = this.random.below(this.replies.length)
    if (this.replies[index] === undefined) return
    const command = this.store(index, { what: "tick" })
    yield
    if (command.do === "look") {
      const askedAt = this.now
      const look = this.fails() ? "failed" : this.look(index)
      yield
      this.store(index, { what: "looked", attempt: command.attempt, askedAt, look })
    }
    if (command.do === "read") yield* this.attempt(index, command)
  }

  private *attempt(
    index: number,
    { attempt, others }: Extract<Command, { do: "read" }>
  ): Generator<void, void> {
    if (this.fails()) {
      this.store(index, { what: "thread not read", attempt, reason: "unreachable" })
      return
    }
    const look = this.look(index)
    yield
    const read: Event = { what: "thread read", attempt, others, mayReply: !this.fails(0.02), look }
    if (this.design === "sends before it stores") {
      const { command } = this.stepOf(index, read)
      const answer = command.do === "send" ? this.send(index, command.until) : undefined
      yield
      this.store(index, read)
      if (answer !== undefined) this.store(index, { what: "send answered", attempt: attempt + 1, answer })
      return
    }
    const command = this.store(index, read)
    yield
    if (command.do !== "send") return
    const answer = this.send(index, command.until)
    yield
    this.store(index, { what: "send answered", attempt: command.attempt, answer })
    if (this.design === "sends again when unsure" && answer === "unsure")
      this.replies[index] = { ...this.replyOf(index), state: "accepted", known: this.look(index).same }
  }

  /** What the platform does with a message, and the answer that the process gets. */
  private send(index: number, until: number): Extract<Event, { what: "send answered" }>["answer"] {
    if (this.now > until) return "late"
    const { text } = this.replyOf(index)
    if (!this.fails()) {
      this.write(text, index)
      return { message: this.random.chance(0.8) ? this.messages.at(-1)?.id : undefined }
    }
    const fault = this.random.below(4)
    if (fault === 0) return this.random.pick(refusals)
    if (fault === 1) this.write(text, index)
    if (fault === 2)
      this.late.push({
        at: this.now + this.random.below(QUARANTINE / 2),
        message: { id: this.newId(), text, by: index }
      })
    return "unsure"
  }

  private fails(probability = 0.4): boolean {
    return this.isFaulty && this.random.chance(probability)
  }

  private look(index: number): Look {
    const { text, seen } = this.replyOf(index)
    const last = this.messages.findIndex(({ id }) => id === seen)
    return {
      same: this.messages.filter(message => message.text === text).map(({ id }) => id),
      answer: this.messages.slice(last + 1).at(-1)?.id
    }
  }

  private store(index: number, event: Event): Command {
    const { reply, command } = this.stepOf(index, event)
    this.replies[index] = reply
    return command
  }

  private stepOf(index: number, event: Event) {
    const before = this.replyOf(index)
    const reply = this.design === "settles by text alone" ? { ...before, known: [] } : before
    const isThreadBusy = this.replies.some(
      ({ state }, other) => other !== index && (state === "sending" || state === "unsure")
    )
    const others = this.replies.filter(({ state }, other) => other !== index && state === "sent").length
    return step(reply, event, { now: this.now, quarantine: QUARANTINE, isThreadBusy, others })
  }

  private replyOf(index: number): Reply {
    const reply = this.replies[index]
    if (reply === undefined) throw new Error(`there is no reply ${index}`)
    return reply
  }
}
