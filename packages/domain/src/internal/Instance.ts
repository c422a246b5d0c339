import { INVALID, type Read } from "./Read.ts"
import { hasAll, instanceOf, record } from "./Record.ts"
import type { Field } from "./RecordFields.ts"

/**
 * A struct that is made into an instance of a class. Where the first one shows that the constructor does nothing but take the
 * fields, the others are read right into an instance: a constructor copies them three times, which costs more than to read them.
 */
export const instance = (
  fields: ReadonlyArray<Field>,
  construct: (value: unknown, input: unknown) => unknown
): Read => {
  const names = fields.map(({ name }) => name)
  const read = record(fields)
  // A constructor may know a default for what is undefined.
  const constructed: Read = input => {
    const value = read(input)
    if (value === INVALID) return INVALID
    const made = construct(value, input)
    const prototype = direct === undefined ? prototypeOf(made, value, names) : undefined
    if (prototype !== undefined) direct = instanceOf(fields, prototype, constructed)
    return made
  }
  let direct: Read | undefined
  return input => (direct ?? constructed)(input)
}

/** The prototype of an instance that has what its fields have, in their order, and nothing else of its own. */
const prototypeOf = (
  made: unknown,
  value: unknown,
  names: ReadonlyArray<PropertyKey>
): object | undefined => {
  if (!hasAll(made, names) || !hasAll(value, names)) return undefined
  const own = Reflect.ownKeys(made)
  const isSame =
    own.length === names.length &&
    own.every((name, index) => name === names[index] && made[name] === value[name])
  return isSame ? Object.getPrototypeOf(made) : undefined
}
