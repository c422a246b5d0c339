import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Option, Ref } from "effect"
import type { Audience, Episode } from "../Alert/Episode.ts"
import type { Observation } from "../Alert/Observe.ts"
import { Bell } from "../Deliver/Bell.ts"
import { Trouble } from "../Notice/Notice.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { type Finding, poll, threadAround } from "./Poll.ts"

/** What is watched: a company's threads, told in a channel, with what cannot be read told to the operators. */
export interface Watched extends Audience {
  readonly zone: DateTime.TimeZone
  readonly operators: Option.Option<string>
}

/**
 * One look after another at a company's threads. Whatever a look shows is stored as it is seen, so that one that breaks off has still told
 * what it saw, and the channel is rung. What is open is kept in memory: the store is asked for it at the beginning and after a failure.
 */
export const makeWatch = Effect.fnUntraced(function* (watched: Watched) {
  const store = yield* AlertStore
  const bell = yield* Bell
  const remembered = yield* Ref.make(Option.none<Map<ThreadId, Episode>>())
  const unreadable = new Set<string>()
  const ringOperators = Effect.forEach(Option.toArray(watched.operators), bell.ring, { discard: true })

  const openNow = Effect.gen(function* () {
    const before = yield* Ref.get(remembered)
    if (Option.isSome(before)) return before.value
    const open = new Map((yield* store.open(watched)).map(episode => [episode.threadId, episode]))
    const troubles = yield* store.troubles
    for (const { company, about, subject } of troubles) {
      if (company === watched.company && about === "unreadable") unreadable.add(subject)
    }
    yield* Ref.set(remembered, Option.some(open))
    return open
  })

  const keep = Effect.fnUntraced(function* (open: Map<ThreadId, Episode>, finding: Finding) {
    switch (finding._tag) {
      case "Observed": {
        yield* store.observe(finding.observation)
        const shown = shownBy(finding.observation)
        open.set(shown.threadId, shown)
        return yield* bell.ring(watched.destination)
      }
      case "Ended":
        yield* store.end(finding.episode)
        open.delete(finding.episode.threadId)
        return yield* bell.ring(watched.destination)
      case "Unreadable": {
        if (unreadable.has(finding.subject)) return
        const trouble = new Trouble({
          company: watched.company,
          about: "unreadable",
          subject: finding.subject,
          what: `its ${finding.field} is not what the platform's documentation says`,
          since: yield* DateTime.now
        })
        yield* store.trouble(trouble, watched.operators)
        unreadable.add(finding.subject)
        yield* Effect.annotateLogs(Effect.logError("cannot be read, and is passed over"), {
          company: watched.company,
          what: finding.subject,
          field: finding.field
        })
        return yield* ringOperators
      }
    }
  })

  /** What could not be read and can be now, or is not asked for any more: it is told that this is over. */
  const forget = Effect.fnUntraced(function* (isOver: (subject: string) => boolean) {
    for (const subject of unreadable) {
      if (!isOver(subject)) continue
      const now = yield* DateTime.now
      yield* store.over({ company: watched.company, about: "unreadable", subject }, now, watched.operators)
      unreadable.delete(subject)
      yield* ringOperators
    }
  })

  const look = Effect.gen(function* () {
    const open = yield* openNow
    const seen = new Set<string>()
    let news = 0
    yield* poll(open, watched, watched.zone, finding =>
      Effect.gen(function* () {
        if (finding._tag === "Unreadable") seen.add(finding.subject)
        else news += 1
        if (finding._tag === "Observed") {
          // Once it is stored, its messages are not read again before it changes.
          const { threadId } = shownBy(finding.observation)
          yield* forget(subject => threadAround(subject) === threadId && !seen.has(subject))
        }
        yield* keep(open, finding)
      })
    )
    yield* forget(subject => !seen.has(subject) && !isAmongMessagesOf(open, subject))
    return news
  }).pipe(
    Effect.tapError(() => Ref.set(remembered, Option.none())),
    Effect.withSpan("Watch.look")
  )
  /** One look at a time; it gives how much was new. */
  return { look }
})

const shownBy = (observation: Observation): Episode =>
  observation._tag === "Moved" ? observation.moved : observation.opened

const isAmongMessagesOf = (open: ReadonlyMap<string, Episode>, subject: string) => {
  const thread = threadAround(subject)
  return thread !== undefined && open.has(thread)
}
