import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { describe, expect } from "vitest"
import { Episode } from "../../src/Alerts/Episode.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { decodeContent } from "../../src/Outbox/MessageContent.ts"
import type { Event } from "../../src/Replies/Reply.ts"
import { ReplyNotice, replyIdOf } from "../../src/Replies/ReplyNotice.ts"
import type { SubmittedReply } from "../../src/Replies/StoredReply.ts"
import { AlertStore, anyProcess } from "../../src/State/AlertStore.ts"
import { Deeds } from "../../src/State/Deeds.ts"
import { Replies } from "../../src/State/Replies.ts"
import { Silences } from "../../src/State/Silences.ts"
import { company, episode, leads, now, plainRules } from "../Delivery/Harness.ts"
import { messageId } from "../Records.ts"
import { newStates } from "./States.ts"

const states = newStates(
  Replies.layer.pipe(Layer.provideMerge(Deeds.layer), Layer.provideMerge(Silences.layer))
)

const alert = episode(1)

/** What Anna submits in a modal. */
const submitted = (viewId: string, changes: Partial<SubmittedReply> = {}): SubmittedReply => ({
  company: company.name,
  threadId: alert.threadId,
  alertId: alert.alertId,
  slackUser: "U01ANNA",
  person: "anna",
  workspace: "",
  envelope: `envelope of ${viewId}`,
  viewId,
  text: "Yes, at 11:00",
  seen: messageId(1),
  message: { channel: "C1", ts: "1.000000" },
  replaces: undefined,
  ...changes
})

const idOf = (viewId: string) => replyIdOf("", viewId)

const happen = (viewId: string, event: Event, at = now) =>
  Effect.flatMap(Replies, store =>
    store.transact(anyProcess, idOf(viewId), event, { now: at, quarantine: 120_000 })
  )

const read = { what: "thread read", attempt: 0, others: 0, mayReply: true } as const
const nothing = { same: [], answer: undefined }

/** The messages in the alert's thread, oldest first. */
const notices = Effect.gen(function* () {
  const store = yield* AlertStore
  const posted = yield* Effect.forEach(yield* store.unposted(leads), ({ message }) =>
    decodeContent(message.content)
  )
  return posted.flatMap(content => (content instanceof ReplyNotice ? [content] : []))
})

describe.each(Object.entries(states))("replies in %s", (_, state) => {
  const scene = (name: string, run: Effect.Effect<void, unknown, Replies | AlertStore | SqlClient>) =>
    it.effect(name, () =>
      Effect.gen(function* () {
        const store = yield* AlertStore
        yield* store.observe(Observation.Opened({ opened: alert }), plainRules)
        yield* run
      }).pipe(Effect.provide(state))
    )

  scene(
    "are stored once for each modal, and their author takes the alert if nobody has it",
    Effect.gen(function* () {
      const store = yield* Replies
      expect(yield* store.accept(submitted("V1"), now)).toEqual([leads, leads])
      expect(yield* store.accept(submitted("V1", { envelope: "again" }), now)).toEqual([])
      expect(yield* store.accept(submitted("V2", { slackUser: "U02OLEG" }), now)).toEqual([leads])
      expect((yield* store.unfinished(company.name)).map(({ id }) => id)).toEqual([idOf("V1"), idOf("V2")])
      const [open] = yield* (yield* AlertStore).openEpisodes(company.name)
      expect(open?.deeds.map(({ kind, person }) => [kind, person])).toEqual([["taken", "anna"]])
    })
  )

  scene(
    "are refused for an alert of another workspace, company or thread",
    Effect.gen(function* () {
      const store = yield* Replies
      for (const forged of [{ workspace: "NORTH" }, { company: "other" }, { threadId: episode(2).threadId }])
        expect(yield* store.accept(submitted("V1", forged), now)).toBeUndefined()
      expect(yield* store.unfinished(company.name)).toEqual([])
    })
  )

  scene(
    "wait for another one into their thread, and leave a deed and a notice when they are sent",
    Effect.gen(function* () {
      const store = yield* Replies
      yield* store.accept(submitted("V1"), now)
      yield* store.accept(submitted("V2"), now)
      expect((yield* happen("V1", { ...read, look: nothing }))?.command.do).toBe("send")
      expect((yield* happen("V2", { what: "tick" }))?.command).toEqual({ do: "wait", millis: Infinity })
      yield* happen("V1", { what: "send answered", attempt: 1, answer: { message: messageId(2) } })
      expect((yield* happen("V2", { what: "tick" }))?.command).toMatchObject({ do: "read", others: 1 })

      expect(yield* notices).toMatchObject([{ what: "sent", author: "U01ANNA", text: "Yes, at 11:00" }])
      const [open] = yield* (yield* AlertStore).openEpisodes(company.name)
      expect(open?.deeds.at(-1)).toMatchObject({ kind: "replied", person: "anna", detail: messageId(2) })
    })
  )

  scene(
    "are named by an alert that a poll closed before they were known to be sent",
    Effect.gen(function* () {
      const alerts = yield* AlertStore
      yield* (yield* Replies).accept(submitted("V1"), now)
      yield* happen("V1", { ...read, look: nothing })
      yield* alerts.end(alert.ended({ how: "answered", at: alert.lastMessageAt }), plainRules)
      yield* happen("V1", { what: "send answered", attempt: 1, answer: { message: messageId(2) } })
      const contents = yield* Effect.forEach(yield* alerts.unposted(leads), ({ message }) =>
        decodeContent(message.content)
      )
      expect(contents.find(content => content instanceof Episode)?.marks?.replied).toMatchObject({
        by: "U01ANNA",
        person: "anna"
      })
    })
  )

  scene(
    "that are on their way come before older ones that wait for them",
    Effect.gen(function* () {
      const store = yield* Replies
      for (const viewId of ["V1", "V2", "V3"]) yield* store.accept(submitted(viewId), now)
      yield* happen("V2", { ...read, look: nothing })
      expect((yield* store.unfinished(company.name)).map(({ id }) => id)).toEqual(
        ["V2", "V1", "V3"].map(idOf)
      )
    })
  )

  scene(
    "ask about a newer answer and name its author; the question is closed by the choice",
    Effect.gen(function* () {
      const store = yield* Replies
      yield* store.accept(submitted("V1", { slackUser: "U02OLEG", person: "oleg" }), now)
      yield* happen("V1", { ...read, look: nothing })
      yield* happen("V1", { what: "send answered", attempt: 1, answer: { message: messageId(2) } })
      yield* store.accept(submitted("V2"), now)
      yield* happen("V2", { ...read, others: 1, look: { same: [], answer: messageId(2) } })
      const [, asked] = yield* notices
      expect(asked).toMatchObject({
        what: "stale",
        author: "U01ANNA",
        answeredBy: Option.some("U02OLEG"),
        text: "",
        isOpen: true
      })
      expect(yield* store.unfinished(company.name)).toEqual([])
      yield* happen("V2", { what: "approved", notice: 1 })
      const [, chosen] = yield* notices
      expect(chosen).toMatchObject({ choice: Option.some("approved"), isOpen: false })
      expect((yield* store.unfinished(company.name)).map(({ id }) => id)).toEqual([idOf("V2")])
    })
  )

  scene(
    "that were given back are replaced by what their author makes of them, and by nobody else",
    Effect.gen(function* () {
      const store = yield* Replies
      yield* store.accept(submitted("V1"), now)
      yield* happen("V1", { what: "thread not read", attempt: 0, reason: "unreachable" })
      const replaces = { replyId: idOf("V1"), number: 1 }
      const others = submitted("V2", { replaces, slackUser: "U02OLEG" })
      expect(yield* store.accept(others, now)).toBeUndefined()
      const edited = submitted("V3", { replaces, text: "Yes, at 12:00" })
      expect(yield* store.accept(edited, now)).toEqual([leads])
      expect((yield* store.find(idOf("V1")))?.reply.state).toBe("discarded")
      expect(yield* notices).toMatchObject([{ what: "returned", choice: Option.some("replaced") }])
      expect(yield* store.accept(submitted("V4", { replaces }), now)).toBeUndefined()
    })
  )

  scene(
    "say that they are being checked until a message is found that was not there before",
    Effect.gen(function* () {
      const store = yield* Replies
      yield* store.accept(submitted("V1"), now)
      const known = { same: [messageId(1)], answer: undefined }
      yield* happen("V1", { ...read, look: known })
      yield* happen("V1", { what: "send answered", attempt: 1, answer: "unsure" })
      const looked = { what: "looked", attempt: 1, askedAt: now.epochMillis } as const
      yield* happen("V1", { ...looked, look: known })
      expect(yield* notices).toMatchObject([{ what: "unsure", choice: Option.none() }])
      expect((yield* happen("V1", { what: "tick" }))?.command).toEqual({ do: "wait", millis: 15_000 })
      yield* happen("V1", { ...looked, look: { same: [messageId(1), messageId(2)], answer: messageId(2) } })
      expect((yield* store.find(idOf("V1")))?.reply.message).toBe(messageId(2))
      expect(yield* notices).toMatchObject([
        { what: "unsure", choice: Option.some("settled") },
        { what: "sent", choice: Option.none() }
      ])
    })
  )

  scene(
    "are deleted with their texts a while after they were settled, not before",
    Effect.gen(function* () {
      const store = yield* Replies
      const sql = yield* SqlClient
      yield* store.accept(submitted("V1"), now)
      const later = DateTime.add(now, { days: 30 })
      yield* store.prune(later)
      expect((yield* store.find(idOf("V1")))?.reply.text).toBe("Yes, at 11:00")
      yield* happen("V1", { what: "thread not read", attempt: 0, reason: "gone" }, later)
      yield* store.prune(later)
      expect(yield* sql`SELECT text FROM reply`).toHaveLength(1)
      yield* store.prune(DateTime.add(later, { millis: 1 }))
      expect(yield* sql`SELECT text FROM reply`).toEqual([])
    })
  )
})
