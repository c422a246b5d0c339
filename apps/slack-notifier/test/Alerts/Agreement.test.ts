import { conversationOf } from "@estate/domain/Conversation"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { waitingThreads } from "@estate/reports/Morning/WaitingThread"
import { DateTime, FastCheck, Option } from "effect"
import { expect, it } from "vitest"
import { messagesOf } from "../../src/Alerts/AlertMessages.ts"
import { Announcement } from "../../src/Alerts/Announcement.ts"
import { Backlog } from "../../src/Alerts/Backlog.ts"
import type { Deed } from "../../src/Alerts/Deed.ts"
import { type Episode, endingOf } from "../../src/Alerts/Episode.ts"
import { factsIn } from "../../src/Alerts/EpisodeFacts.ts"
import { observe } from "../../src/Alerts/Observe.ts"
import { digestIdOf } from "../../src/Digests/Digest.ts"
import { digestOf } from "../../src/Digests/Summary.ts"
import { message, thread } from "../Records.ts"

const zone = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const audience = { name: "default", destination: "leads", zone }
const now = DateTime.unsafeMake("2026-11-21T12:00:00Z")
const date = LocalDate.fromInstant(now, zone)

/** What happens next in a thread: somebody writes, reads it, or marks it as handled in Slack. */
const step = FastCheck.constantFrom(
  "Ещё продаёте?",
  "А торг?",
  "Спасибо!",
  "Хорошо, до свидания",
  "agency",
  "read",
  "handled"
)
/** A poll after each of these steps, or not; after the last one, or a «handled» after that. */
const history = FastCheck.array(FastCheck.tuple(step, FastCheck.boolean()), { minLength: 1, maxLength: 12 })
type Step = readonly [what: string, isPolled: boolean]

const timeOf = (index: number) =>
  DateTime.add(DateTime.unsafeMake("2026-11-21T06:30:00Z"), { minutes: index })
const wireTime = (index: number) => `2026-11-21 09:${30 + index}:00`

/** The thread's messages after a number of steps, and when it was marked as handled. */
const after = (steps: ReadonlyArray<Step>) => {
  const written = steps.flatMap(([what], index) => {
    if (what === "read" || what === "handled") return []
    const readAt = steps.findIndex(([later], at) => at > index && (later === "read" || later === "agency"))
    const isAgency = what === "agency"
    return [
      message(index + 1, {
        message: isAgency ? "Да" : what,
        direction: isAgency ? "outgoing" : "incoming",
        created_at: wireTime(index),
        readed_at: !isAgency && readAt >= 0 ? wireTime(readAt) : null
      })
    ]
  })
  const last = written.at(-1)
  return {
    messages: written,
    thread:
      last === undefined
        ? undefined
        : thread({
            last_message: last.text,
            last_message_at: last.createdAt.toWire(),
            unread_messages: written.filter(({ isUnread }) => isUnread).length
          })
  }
}

const handledTimes = (steps: ReadonlyArray<Step>) =>
  steps.flatMap(([what], index) => (what === "handled" ? [timeOf(index)] : []))

const deedsOf = (steps: ReadonlyArray<Step>): ReadonlyArray<Deed> =>
  handledTimes(steps).map(at => ({
    ...{ kind: "handled", person: "anna", slackUser: "U01ANNA", at, until: undefined, detail: "" }
  }))

/** The open episode after some polls. Nobody clicks on an alert that is not there. */
const followed = (steps: ReadonlyArray<Step>): Option.Option<Episode> => {
  const lastPoll = steps.at(-1)?.[0] === "handled" ? steps.length - 2 : steps.length - 1
  return steps.reduce((open, [, isPolled], index) => {
    const before = steps.slice(0, index + 1)
    const shown = after(before)
    if ((!isPolled && index !== lastPoll) || index > lastPoll || shown.thread === undefined) return open
    if (!shown.thread.isUnread)
      return Option.filter(open, episode => Option.isNone(endingOf(episode, shown.messages)))
    const found = observe(open, shown.thread, shown.messages, audience, handledTimes(before))
    return Option.some(found._tag === "Moved" ? found.moved : found.opened)
  }, Option.none<Episode>())
}

/** How many wait by a group message and by a step about a backlog, with one who does. */
const inMessages = (episode: Episode, deeds: ReadonlyArray<Deed>): ReadonlyArray<number> => {
  const open = { episode, route: "", seenAt: now, done: new Set<string>(), announced: undefined, deeds }
  const facts = factsIn(audience, { rules: undefined, since: now, silences: [] })(open, now)
  const other = followed([["А торг?", true]])
  return [false, true].map(isOfBacklog => {
    const about = [open, ...Option.toArray(Option.map(other, each => ({ ...open, episode: each })))]
    const post = {
      step: "urgent",
      channel: "leads",
      also: [],
      mentions: [],
      isReply: false,
      isLate: false,
      isOfBacklog
    }
    const [message] = messagesOf(
      [{ ...post, about: about.map(each => ({ open: each, facts })) }],
      zone,
      channel => channel,
      now
    )
    if (message?.content instanceof Announcement) return message.content.waitingIn(zone).length - 1
    return message?.content instanceof Backlog ? message.content.waiting - 1 : Number.NaN
  })
}

const digestAbout = (episode: Episode, deeds: ReadonlyArray<Deed>) => {
  const head = { destination: "leads", name: "morning", date }
  return digestOf(
    { ...head, digestId: digestIdOf(head), company: "default", previous: date, at: now },
    undefined,
    [{ episode, deeds, steps: [] }],
    [],
    () => zone,
    zone,
    now
  )
}

/** Whose messages are unread, and since when they wait. */
const inReports = (steps: ReadonlyArray<Step>) => {
  const { messages, thread } = after(steps)
  const handled = handledTimes(steps).map(at => LocalDateTime.fromInstant(at, zone))
  const threads = thread === undefined ? [] : [{ thread, conversation: conversationOf(messages, handled) }]
  return waitingThreads(threads, now, zone)
    .waiting.filter(({ unreadCount }) => unreadCount > 0)
    .map(({ waitingSince }) => waitingSince.toWire())
}

it("an unread thread waits in reports, digests, groups, backlogs and as an alert alike, since the same time", () => {
  FastCheck.assert(
    FastCheck.property(history, steps => {
      const deeds = deedsOf(steps)
      const open = Option.toArray(followed(steps)).map(episode => episode.withDeeds(deeds))
      const alerts = open
        .filter(episode => episode.isWaiting(zone))
        .map(({ waitingSince }) => waitingSince.toWire())
      const digests = open.flatMap(episode =>
        digestAbout(episode, deeds).waiting.map(({ since }) =>
          LocalDateTime.fromInstant(since, zone).toWire()
        )
      )
      expect([alerts, digests]).toEqual([inReports(steps), inReports(steps)])
      for (const episode of open) expect(inMessages(episode, deeds)).toEqual([alerts.length, alerts.length])
      expect(open.length).toBe(after(steps).thread?.isUnread === true ? 1 : 0)
    }),
    { numRuns: 300 }
  )
})
