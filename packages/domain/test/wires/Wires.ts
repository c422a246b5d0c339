/** Wire forms of each schema, each with its canonical form if that differs. */
export type Wires = Readonly<Record<string, ReadonlyArray<readonly [wire: unknown, canonical?: unknown]>>>

/** Invalid values of each schema. */
export type Refused = Readonly<Record<string, ReadonlyArray<unknown>>>

/** A record without one of its fields. */
export const without = <A extends object>(wire: A, field: keyof A & string): object =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => name !== field))
