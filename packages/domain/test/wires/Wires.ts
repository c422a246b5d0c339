/** What the wire may say of a schema, and how the same is written by us. Where only one is given it is canonical already. */
export type Wires = Readonly<Record<string, ReadonlyArray<readonly [wire: unknown, canonical?: unknown]>>>

/** What is no such thing as a schema describes. */
export type Refused = Readonly<Record<string, ReadonlyArray<unknown>>>

/** A record as it is written without one of its fields. */
export const without = <A extends object>(wire: A, field: keyof A & string): object =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => name !== field))
