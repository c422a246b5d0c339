import type { PlatformCall } from "@estate/domain/CallError"
import type { UnreadableRecord } from "@estate/domain/Page"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type { AttemptHooks } from "./AttemptHooks.ts"

/**
 * What to do with a record of a list that cannot be read: the call fails with `UnreadableResponse`,
 * or the record is skipped and reported.
 */
export type OnUnreadable = "fail" | "skip"

/** A record that was skipped. */
export interface SkippedRecord extends UnreadableRecord {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
}

/** Settings of one call, or the defaults of all calls of a client. */
export interface CallSettings extends AttemptHooks {
  /** The timeout of one attempt, including the body. Default: 30 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
  /**
   * The time limit of the whole call: waiting for its turn, all attempts, and the waits between
   * them. Each page of a stream is a call. Default: none.
   */
  readonly deadline?: Duration.DurationInput | undefined
  /** How often a request is sent again after a transient error. Default: 3. */
  readonly retries?: number | undefined
  /** Headers of every request. They override the client's own headers of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Query parameters of every request, in addition to its own, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** What to do with a record of a list that cannot be read. Default: `fail`. */
  readonly onUnreadable?: OnUnreadable | undefined
  /** Called for each record that was skipped. Default: the log has a warning. */
  readonly onSkipped?: ((record: SkippedRecord) => void) | undefined
  /** Called when a request has succeeded: its status, request id and attempts. */
  readonly onSuccess?: ((call: PlatformCall) => void) | undefined
}

/** Settings of one call. */
export interface SettingsOfCall extends CallSettings {
  /**
   * The name of one sending, for the header `Idempotency-Key`. To send a reply again, use the key
   * of the first sending. Default: a random key for each reply.
   */
  readonly idempotencyKey?: string | undefined
}

/**
 * The settings of the calls within an effect or a stream, which override the client's:
 * `Effect.provideService(threads.page(), CallOptions, { timeout: "5 seconds", retries: 0 })`.
 * Invalid settings fail with `InvalidInput`, and nothing is sent.
 */
export class CallOptions extends Context.Reference<CallOptions>()("@estate/api-client/CallOptions", {
  defaultValue: (): SettingsOfCall => NO_OPTIONS
}) {}

const NO_OPTIONS: SettingsOfCall = {}

/**
 * Gets the call of an interrupted write, for example after `Effect.timeout`, if the platform may
 * have executed it. An interruption has no typed error, so there is no other way to know:
 * `Effect.provideService(threads.reply(id, text), InterruptedWrite, { note: call => … })`.
 */
export class InterruptedWrite extends Context.Reference<InterruptedWrite>()(
  "@estate/api-client/InterruptedWrite",
  { defaultValue: (): InterruptedWriteListener => ({ note: () => {} }) }
) {}

/** What is called when a write is interrupted. Default: nothing. */
export interface InterruptedWriteListener {
  /** Called before the interruption is complete. */
  readonly note: (call: PlatformCall) => void
}
