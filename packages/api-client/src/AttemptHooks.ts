/** An attempt of a call. It contains neither the key nor any text of a request. */
export interface Attempt {
  /** The name of the operation: `Threads.page`. */
  readonly operation: string
  /** The method of the request: `GET`. */
  readonly method: string
  /** The address without its values: `/v1/threads/{ulid}`. */
  readonly urlTemplate: string
  /** The number of the attempt, from 1. */
  readonly attempt: number
}

/** An attempt that ended: with an answer of any status, or without one. */
export interface EndedAttempt extends Attempt {
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined
  /** The platform's id of the request; undefined if it sent none. */
  readonly requestId: string | undefined
  /** Why there was no answer; undefined if there was one. */
  readonly error: string | undefined
  /** How long the attempt took in milliseconds, including the body. */
  readonly millis: number
}

/**
 * Functions that are called around each attempt. If they throw, the error is logged and has no
 * other effect.
 */
export interface AttemptHooks {
  /** Called before an attempt is sent. */
  readonly beforeAttempt?: ((attempt: Attempt) => void) | undefined
  /** Called when an attempt has ended. */
  readonly afterAttempt?: ((attempt: EndedAttempt) => void) | undefined
}
