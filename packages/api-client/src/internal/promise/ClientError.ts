import * as Errors from "./Errors.ts"

/**
 * Every error of the client: a `switch` by its `name` is exhaustive. An added error is a minor
 * version, so a program that must compile with the next one has a `default`.
 */
export type ClientError = InstanceType<(typeof Errors)[Exclude<keyof typeof Errors, "EstateError">]>

/**
 * True for what a call of the client rejects with, or a list throws, unless a signal aborted it.
 */
export const isClientError = (error: unknown): error is ClientError => error instanceof Errors.EstateError
