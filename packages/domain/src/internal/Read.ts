/** What a closure gives for an input that the schema refuses. */
export const INVALID: unique symbol = Symbol("invalid")

/** Reads an input as the schema would, or gives `INVALID` where the schema would refuse it: exactly there, and nowhere else. */
export type Read = (input: unknown) => unknown
