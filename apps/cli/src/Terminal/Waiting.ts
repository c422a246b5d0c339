import type { Attempt, AttemptHooks, EndedAttempt } from "@estate/api-client/AttemptHooks"
import { byLanguage, type Language } from "@estate/text/Language"
import { Clock, Effect, Runtime, type Scope } from "effect"
import { Notices } from "./Notices.ts"

/** A shorter wait is not worth a line. */
const SHOWN_AFTER_SECONDS = 2
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

const texts = byLanguage({
  waiting: {
    en: (host: string, seconds: number) => `waiting for ${host}: ${seconds} s`,
    ru: (host: string, seconds: number) => `ожидание ответа ${host}: ${seconds} с`
  },
  attempt: {
    en: (attempt: number) => `, attempt ${attempt}`,
    ru: (attempt: number) => `, попытка ${attempt}`
  }
})

/** Whether the platform has to be asked again. */
const isPending = ({ status }: EndedAttempt) =>
  status === undefined || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR

/**
 * Says on a terminal for what and how long the program waits, from the third second on. The hooks
 * follow the requests until the scope closes.
 */
export const waitingHooks = (
  host: string,
  language: Language
): Effect.Effect<AttemptHooks, never, Notices | Scope.Scope> =>
  Effect.gen(function* () {
    const notices = yield* Notices
    const runNow = Runtime.runSync(yield* Effect.runtime<never>())
    if (!notices.isTerminal) return {}
    let waiting: { readonly since: number; readonly attempt: Attempt } | undefined
    let isShown = false
    const clear = Effect.suspend(() => {
      if (!isShown) return Effect.void
      isShown = false
      return notices.showProgress("")
    })
    const show = Effect.gen(function* () {
      if (waiting === undefined) return
      const { since, attempt } = waiting
      const seconds = Math.floor(((yield* Clock.currentTimeMillis) - since) / 1000)
      if (seconds < SHOWN_AFTER_SECONDS) return
      isShown = true
      const { waiting: text, attempt: nth } = texts[language]
      yield* notices.showProgress(
        `${text(host, seconds)} (${attempt.method} ${attempt.urlTemplate}${attempt.attempt > 1 ? nth(attempt.attempt) : ""})`
      )
    })
    yield* Effect.addFinalizer(() => clear)
    yield* Effect.forkScoped(Effect.forever(Effect.delay(show, "1 second")))
    return {
      beforeAttempt: attempt => {
        waiting = { since: waiting?.since ?? Date.now(), attempt }
      },
      afterAttempt: ended => {
        // Immediately, since the next output must not follow on the same line.
        runNow(clear)
        if (!isPending(ended)) waiting = undefined
      }
    } satisfies AttemptHooks
  })

/** Runs the hooks of both. */
export const bothHooks = (one: AttemptHooks, other: AttemptHooks): AttemptHooks => ({
  beforeAttempt: attempt => {
    one.beforeAttempt?.(attempt)
    other.beforeAttempt?.(attempt)
  },
  afterAttempt: ended => {
    one.afterAttempt?.(ended)
    other.afterAttempt?.(ended)
  }
})
