import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import { errorOf, type Failure } from "./Failure.ts"
import { type Plain, plain } from "./Plain.ts"
import type { CallOptions } from "./Queries.ts"

/** Runs calls as promises and lists as iterables, with plain values and errors. */
export const runner = <Services>(runtime: ManagedRuntime.ManagedRuntime<Services, never>) => {
  const run = async <A>(
    call: Effect.Effect<A, Failure, Services>,
    { signal }: CallOptions = {}
  ): Promise<Plain<A>> => {
    signal?.throwIfAborted()
    const withErrors = Effect.mapError(call, errorOf)
    const exit = await runtime.runPromiseExit(withErrors, signal === undefined ? {} : { signal })
    if (Exit.isSuccess(exit)) return plain(exit.value)
    signal?.throwIfAborted()
    throw Cause.squash(exit.cause)
  }

  async function* iterate<A>(
    list: Stream.Stream<A, Failure, Services>,
    { signal }: CallOptions = {}
  ): AsyncGenerator<Plain<A>, void, undefined> {
    signal?.throwIfAborted()
    const withErrors = Stream.mapError(list, errorOf)
    const records = signal === undefined ? withErrors : Stream.interruptWhen(withErrors, aborted(signal))
    const iterable = Stream.toAsyncIterableRuntime(records, await runtime.runtime())
    for await (const record of iterable) yield plain(record)
  }

  return { run, iterate }
}

/** Fails with the signal's reason when it is aborted. */
const aborted = (signal: AbortSignal): Effect.Effect<never, unknown> =>
  Effect.async(resume => {
    const fail = () => resume(Effect.fail(signal.reason))
    signal.addEventListener("abort", fail, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", fail))
  })
