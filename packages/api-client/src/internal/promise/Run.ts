import type { PlatformCall } from "@estate/domain/CallError"
import type { CallFailure } from "@estate/domain/CallFailure"
import { InvalidInput } from "@estate/domain/PlatformError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Scope from "effect/Scope"
import { CallOptions as EffectOptions, InterruptedWrite, type SkippedRecord } from "../../CallOptions.ts"
import { withResponse } from "../../WithResponse.ts"
import { onAbort } from "./Abort.ts"
import type { Answered, Listed } from "./Answers.ts"
import { ClientClosed } from "./Errors.ts"
import { abortedError, errorOf } from "./Failure.ts"
import type { CallOptions } from "./Options.ts"
import { type Plain, plain } from "./Plain.ts"

/** Opens a list, as a `LazyList` is opened. */
type Opening<A, Services> = Effect.Effect<
  Effect.Effect<ReadonlyArray<A>, Option.Option<CallFailure>>,
  CallFailure,
  Services | Scope.Scope
>

/**
 * Runs calls as promises and lists as iterables, with plain values and errors, until it is closed.
 */
export const runner = <Services>(runtime: ManagedRuntime.ManagedRuntime<Services, never>) => {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const signalsOf = ({ signal }: CallOptions) =>
    signal === undefined ? [closing.signal] : [closing.signal, signal]

  const finish = async <A>(call: Effect.Effect<A, CallFailure, Services>, options: CallOptions) => {
    const signals = signalsOf(options)
    if (!signals.every(signal => Predicate.hasProperty(signal, "throwIfAborted")))
      throw errorOf(new InvalidInput({ path: "signal", detail: "must be an AbortSignal" }))
    for (const signal of signals) signal.throwIfAborted()
    let underWay: PlatformCall | undefined
    const noted = Effect.provideService(call, InterruptedWrite, {
      note: write => {
        underWay = write
      }
    })
    const withOptions = isEmpty(options)
      ? noted
      : Effect.provideService(noted, EffectOptions, effectOptions(options))
    const fiber = runtime.runFork(withOptions)
    const leave = onAbort(signals, () => fiber.unsafeInterruptAsFork(fiber.id()))
    const exit = await new Promise<Exit.Exit<A, CallFailure>>(resolve => fiber.addObserver(resolve))
    leave()
    if (Exit.isSuccess(exit)) return exit.value
    const aborted = signals.find(signal => signal.aborted)
    if (aborted !== undefined && Cause.isInterruptedOnly(exit.cause))
      throw underWay === undefined ? aborted.reason : abortedError(underWay, aborted.reason)
    // Created here, after the `await`, so that its stack names the caller's line, not a fiber's.
    const failure = Cause.failureOption(exit.cause)
    throw Option.isSome(failure) ? errorOf(failure.value) : Cause.squash(exit.cause)
  }

  const run = async <A>(call: Effect.Effect<A, CallFailure, Services>, options: CallOptions): Promise<A> => {
    const finished = finish(call, options)
    running.add(finished)
    try {
      return await finished
    } finally {
      running.delete(finished)
    }
  }

  /** A result that is also available with its response. */
  const answered = <A>(
    call: Effect.Effect<A, CallFailure, Services>,
    options: CallOptions = {}
  ): Answered<Plain<A>> => {
    const both = run(withResponse(call), options)
    const data = async () => plain((await both).data)
    return Object.assign(data(), {
      withResponse: async () => {
        const { data, response } = await both
        return { data: plain(data), response: plain(response) }
      }
    })
  }

  const listed = <A>(list: Opening<A, Services>, options: CallOptions = {}): Listed<Plain<A>> => ({
    [Symbol.asyncIterator]: () => iterate(list, options),
    toArray: async ({ limit = Number.POSITIVE_INFINITY } = {}) => {
      if (!(limit >= 0)) throw errorOf(new InvalidInput({ path: "limit", detail: "it is 0 or more" }))
      const records: Array<Plain<A>> = []
      if (limit > 0)
        for await (const record of iterate(list, options)) if (records.push(record) >= limit) break
      return records
    }
  })

  async function* iterate<A>(list: Opening<A, Services>, options: CallOptions) {
    const scope = Effect.runSync(Scope.make())
    try {
      const pull = await finish(Scope.extend(list, scope), options)
      const next = Effect.catchAll(
        Effect.asSome(pull),
        Option.match({ onNone: () => Effect.succeedNone, onSome: failure => Effect.fail(failure) })
      )
      for (;;) {
        const records = await run(next, options)
        if (Option.isNone(records)) return
        for (const record of records.value) yield plain(record)
      }
    } finally {
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }

  const close = async () => {
    closing.abort(new ClientClosed())
    await Promise.allSettled(running)
    await runtime.dispose()
  }

  return { answered, listed, close }
}

const isEmpty = ({ signal: _, ...settings }: CallOptions): boolean => Object.keys(settings).length === 0

/** The same for Effect: both take numbers as milliseconds. */
export const effectOptions = ({ onSkipped, onSuccess, signal: _, ...settings }: CallOptions) => ({
  ...settings,
  onSkipped: onSkipped && ((record: SkippedRecord) => onSkipped(plain(record))),
  onSuccess: onSuccess && ((call: PlatformCall) => onSuccess(plain(call)))
})
