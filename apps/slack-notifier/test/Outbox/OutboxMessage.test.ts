import { describe, expect, it } from "vitest"
import { type Event, newOutboxMessage, type OutboxMessage } from "../../src/Outbox/OutboxMessage.ts"
import { step } from "../../src/Outbox/Step.ts"

const quarantine = 120_000
const posted = { channel: "C1", ts: "1.000000" }
const start = 500_000

const happens = (message: OutboxMessage, event: Event, now = start) =>
  step(message, event, { now, quarantine, parent: undefined })
const tick: Event = { what: "tick", isSearched: true }
const answered = (attempt: number, answer: Extract<Event, { what: "post answered" }>["answer"]): Event => ({
  what: "post answered",
  attempt,
  content: "hello",
  answer
})
const absent = (attempt: number, askedAt: number): Event => ({
  what: "history read",
  attempt,
  askedAt,
  posted: undefined
})

const begun = happens(newOutboxMessage("hello", true), tick).message
const ambiguous = happens(begun, answered(1, "SlackUncertain")).message
/** Another process found nothing after the quarantine, and has begun the second post. */
const begunAgain = happens(
  happens(ambiguous, absent(1, start + quarantine)).message,
  tick,
  start + quarantine
).message

describe("an answer to an attempt", () => {
  it.each([
    ["a refusal", answered(1, "SlackBusy")],
    ["no clear answer", answered(1, "SlackUncertain")],
    ["a history without it", absent(1, start + 2 * quarantine)]
  ])("(%s) changes nothing after a newer attempt was begun", (_, event) => {
    expect(begunAgain).toMatchObject({ state: "sending", attempt: 2 })
    expect(happens(begunAgain, event).message).toBe(begunAgain)
  })

  it("that it was posted counts though another process gave it up", () => {
    const givenUp = happens(ambiguous, absent(1, start + quarantine)).message
    expect(givenUp.state).toBe("due")
    expect(happens(givenUp, answered(1, posted)).message).toMatchObject({ state: "sent", posted })
  })
})

describe("a post without a clear answer", () => {
  it("is quarantined from its end: what Slack held for long may land a moment later", () => {
    const held = 90_000
    const ended = happens(begun, answered(1, "SlackUncertain"), start + held).message
    expect(happens(ended, tick, start + quarantine).command).toEqual({ do: "wait", millis: held })
    expect(happens(ended, absent(1, start + quarantine), start + quarantine).message).toBe(ended)
    expect(happens(ended, tick, start + held + quarantine).command).toMatchObject({ do: "reconcile" })
  })

  it("and with no time in the state is quarantined from now on", () => {
    const { message, command } = happens({ ...ambiguous, attemptedAt: undefined }, tick, start + quarantine)
    expect(command).toEqual({ do: "wait", millis: quarantine })
    expect(message.attemptedAt).toBe(start + quarantine)
  })

  it("whose process died is quarantined from its beginning", () => {
    expect(happens(begun, tick, start + quarantine).command).toMatchObject({ do: "reconcile" })
  })
})

describe("an edit", () => {
  const sent = happens(begun, answered(1, posted)).message
  const changed = happens(sent, { what: "observed", content: "moved", isWanted: true }).message
  const editing = happens(changed, tick).message

  it("is not begun twice at once", () => {
    expect(happens(changed, tick).command).toMatchObject({ do: "edit", edit: 1, content: "moved" })
    expect(happens(editing, tick, start + 1_000).command).toMatchObject({ do: "wait" })
  })

  it("whose process died is begun again, and once more after the quarantine", () => {
    const again = happens(editing, tick, start + 15_000)
    expect(again.command).toMatchObject({ do: "edit", edit: 2 })
    const late: Event = { what: "edit answered", edit: 1, content: "moved", answer: "edited" }
    expect(happens(again.message, late, start + 16_000).message).toBe(again.message)
    const done = happens(again.message, { ...late, edit: 2 }, start + 16_000).message
    expect(happens(done, tick, start + 16_000).command).toMatchObject({ do: "wait" })
    expect(happens(done, tick, start + quarantine).command).toMatchObject({ do: "edit", edit: 3 })
  })

  it.each(["edited", "MessageGone"] as const)(
    "of a copy that is deleted as a duplicate (%s) leaves the other one to be edited",
    answer => {
      const kept = { channel: "C1", ts: "0.500000" }
      const found = happens(editing, { what: "duplicate found", kept })
      expect(found.command).toEqual({ do: "wait", millis: 0 })
      const late = happens(found.message, {
        what: "edit answered",
        edit: 1,
        content: "moved",
        answer
      }).message
      expect(happens(late, tick).command).toMatchObject({ do: "edit", posted: kept, content: "moved" })
    }
  )
})

describe("the machine's uptime", () => {
  it("starts again after a restart, and the quarantine is over when that long has passed", () => {
    expect(happens(ambiguous, tick, quarantine - 1).command).toEqual({ do: "wait", millis: 1 })
    expect(happens(ambiguous, tick, quarantine).command).toMatchObject({ do: "reconcile", attempt: 1 })
  })
})

describe("a message whose content cannot be read", () => {
  it("is refused, and due again when its content changes", () => {
    const refused = happens(begun, { what: "unreadable" }).message
    expect(refused.state).toBe("refused")
    expect(happens(refused, tick).command).toMatchObject({ do: "wait" })
    const changed = happens(refused, { what: "observed", content: "new", isWanted: true }).message
    expect(changed.state).toBe("due")
  })
})
