import type { ThreadId } from "@estate/domain/Thread"
import { type DateTime, Effect, Option, Ref } from "effect"
import type { Audience, Episode } from "../Alert/Episode.ts"
import type { Observation } from "../Alert/Observe.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Incidents } from "../State/Incidents.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { type Finding, poll, threadAround } from "./Poll.ts"

/** A company whose threads are polled, and its alert channel. */
export interface PolledCompany extends Audience {
  readonly zone: DateTime.TimeZone
}

/**
 * Polls a company's threads. Every finding is stored as soon as it is made, so a poll that fails
 * halfway has stored what it saw, and the channel's worker is woken. Open episodes are cached: the
 * store is read on the first poll and after a failure.
 */
export const makeCompanyPoller = Effect.fnUntraced(function* (company: PolledCompany) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  const cached = yield* Ref.make(Option.none<Map<ThreadId, Episode>>())
  const incidents = yield* Incidents
  const unreadable = { company: company.company, about: "unreadable" as const }

  /** Another process has stored something newer: the next poll starts from that. */
  const forget = Ref.set(cached, Option.none())

  const openEpisodes = Effect.gen(function* () {
    const before = yield* Ref.get(cached)
    if (Option.isSome(before)) return before.value
    const open = new Map((yield* store.openEpisodes(company)).map(episode => [episode.threadId, episode]))
    yield* Ref.set(cached, Option.some(open))
    return open
  })

  const save = Effect.fnUntraced(function* (open: Map<ThreadId, Episode>, finding: Finding) {
    switch (finding._tag) {
      case "Observed": {
        if (!(yield* store.observe(finding.observation))) return yield* forget
        const episode = currentEpisode(finding.observation)
        open.set(episode.threadId, episode)
        return yield* wakeups.wake(company.destination)
      }
      case "Ended":
        if (!(yield* store.end(finding.episode))) return yield* forget
        open.delete(finding.episode.threadId)
        return yield* wakeups.wake(company.destination)
      case "Unreadable": {
        const what = `its ${finding.field} does not match the platform's documentation`
        if (!(yield* incidents.open({ ...unreadable, subject: finding.subject }, what))) return
        return yield* Effect.annotateLogs(Effect.logError("skipped an unreadable record"), {
          company: company.company,
          what: finding.subject,
          field: finding.field
        })
      }
    }
  })

  /** Resolves incidents of records that can be read again, or are not read any more. */
  const resolveUnreadable = Effect.fnUntraced(function* (isResolved: (subject: string) => boolean) {
    for (const subject of incidents.subjects(unreadable).filter(isResolved)) {
      yield* incidents.resolve({ ...unreadable, subject })
    }
  })

  const pollOnce = Effect.gen(function* () {
    const open = yield* openEpisodes
    const stillUnreadable = new Set<string>()
    let news = 0
    yield* poll(open, company, company.zone, finding =>
      Effect.gen(function* () {
        if (finding._tag === "Unreadable") stillUnreadable.add(finding.subject)
        else news += 1
        if (finding._tag === "Observed") {
          // Once it is stored, its messages are not read again until it changes.
          const { threadId } = currentEpisode(finding.observation)
          yield* resolveUnreadable(
            subject => threadAround(subject) === threadId && !stillUnreadable.has(subject)
          )
        }
        yield* save(open, finding)
      })
    )
    yield* resolveUnreadable(subject => !stillUnreadable.has(subject) && !isInOpenThread(open, subject))
    return news
  }).pipe(
    Effect.tapError(() => forget),
    Effect.withSpan("CompanyPoller.pollOnce")
  )
  /** One poll at a time; returns how many findings were new. */
  return { pollOnce }
})

const currentEpisode = (observation: Observation): Episode =>
  observation._tag === "Moved" ? observation.moved : observation.opened

const isInOpenThread = (open: ReadonlyMap<string, Episode>, subject: string) => {
  const thread = threadAround(subject)
  return thread !== undefined && open.has(thread)
}
