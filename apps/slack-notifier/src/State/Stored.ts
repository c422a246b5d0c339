/** As a row has it: null for what is not there. */
export type Stored<A> = {
  readonly [Field in keyof A]: Exclude<A[Field], undefined> | (undefined extends A[Field] ? null : never)
}
