/** The form of a value in a row: null if it is missing. */
export type Stored<A> = {
  readonly [Field in keyof A]: Exclude<A[Field], undefined> | (undefined extends A[Field] ? null : never)
}
