import { Random } from "@estate/testing/Random"
import { describe, expect, it } from "vitest"
import { newReply, type Reply } from "../../src/Replies/Reply.ts"
import { step } from "../../src/Replies/Step.ts"
import { messageId } from "../Records.ts"
import { type Design, ReplyModel } from "./ReplyModel.ts"

const SCHEDULES = Number(process.env.ESTATE_SCHEDULES ?? 2000)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)

/** The first schedule that goes wrong, and how. */
const firstProblem = (design: Design, schedules: number): string | undefined => {
  for (let number = 0; number < schedules; number++) {
    const model = new ReplyModel(new Random(seed + number), design)
    model.run(60)
    const [problem] = model.problems()
    if (problem !== undefined) return `${problem} (ESTATE_SEED=${seed + number})`
  }
  return undefined
}

describe("under crashes, two processes and every fault of the platform", () => {
  it("no reply reaches a buyer twice, and none is lost without its author being told", () => {
    expect(firstProblem("sound", SCHEDULES)).toBeUndefined()
  })

  it.each<Design>(["sends before it stores", "sends again when unsure", "settles by text alone"])(
    "a design that %s is caught",
    design => {
      expect(firstProblem(design, 5000)).toBeDefined()
    }
  )
})

const at = { now: 1_000_000, quarantine: 120_000, isThreadBusy: false, others: 0 }
const unread = { same: [], answer: undefined }

/** A reply after an event for its latest attempt. */
const after = (reply: Reply, event: Parameters<typeof step>[1], now = at.now) =>
  step(reply, event, { ...at, now })

const sending = () =>
  after(newReply("hello", ""), { what: "thread read", attempt: 0, others: 0, mayReply: true, look: unread })

describe("a reply", () => {
  it("is sent at once where nobody has answered", () => {
    const { reply, command } = sending()
    expect(reply).toMatchObject({ state: "sending", attempt: 1, attemptedAt: at.now })
    expect(command).toEqual({ do: "send", attempt: 1, until: at.now + 60_000 })
  })

  it("asks about a newer answer, once: the author who sends it anyway has seen it", () => {
    const look = { same: [], answer: messageId(1) }
    const read = { what: "thread read", attempt: 0, others: 0, mayReply: true, look } as const
    const stale = after(newReply("hello", ""), read)
    expect(stale.reply).toMatchObject({ state: "stale", answer: messageId(1), notices: 1 })
    expect(after(stale.reply, { what: "approved", notice: 1 }).reply).toMatchObject({
      state: "accepted",
      seen: messageId(1)
    })
  })

  it("goes back to an author who may not reply any more", () => {
    const read = { what: "thread read", attempt: 0, others: 0, mayReply: false, look: unread } as const
    expect(after(newReply("hello", ""), read).reply).toMatchObject({ state: "returned", reason: "forbidden" })
  })

  it("waits for another one into its thread", () => {
    expect(step(newReply("hello", ""), { what: "tick" }, { ...at, isThreadBusy: true }).command).toEqual({
      do: "wait",
      millis: Number.POSITIVE_INFINITY
    })
  })

  it("reads the thread again if another one was sent into it meanwhile", () => {
    const read = { what: "thread read", attempt: 0, others: 0, mayReply: true, look: unread } as const
    expect(step(newReply("hello", ""), read, { ...at, others: 1 })).toMatchObject({
      reply: { state: "accepted", attempt: 0 },
      command: { do: "read", others: 1 }
    })
  })

  it("that was answered without clarity is searched soon, and given back only after the quarantine", () => {
    let { reply } = after(sending().reply, { what: "send answered", attempt: 1, answer: "unsure" })
    const searched: Array<number> = []
    for (let now = at.now; reply.state === "unsure"; ) {
      const { command } = after(reply, { what: "tick" }, now)
      if (command.do === "wait") now += command.millis
      if (command.do !== "look") continue
      searched.push((now - at.now) / 1000)
      reply = after(reply, { what: "looked", attempt: 1, askedAt: now, look: unread }, now).reply
    }
    expect(searched).toEqual([5, 15, 45, 120])
    expect(reply).toMatchObject({ state: "returned", reason: "absent" })
  })

  it("that arrived after all is a newer answer: its author is asked before it is sent again", () => {
    const unsure = after(sending().reply, { what: "send answered", attempt: 1, answer: "unsure" }).reply
    const absent = { what: "looked", attempt: 1, askedAt: at.now + 120_000, look: unread } as const
    const returned = after(unsure, absent).reply
    const again = after(returned, { what: "approved", notice: returned.notices }).reply
    const look = { same: [messageId(1)], answer: messageId(1) }
    expect(
      after(again, { what: "thread read", attempt: 1, others: 0, mayReply: true, look }).reply
    ).toMatchObject({
      state: "stale",
      answer: messageId(1)
    })
  })

  it("ignores a button of an earlier question", () => {
    const look = { same: [], answer: messageId(1) }
    const read = { what: "thread read", attempt: 0, others: 0, mayReply: true, look } as const
    const { reply } = after(newReply("hello", ""), read)
    expect(after({ ...reply, notices: 2 }, { what: "approved", notice: 1 }).reply.state).toBe("stale")
  })
})
