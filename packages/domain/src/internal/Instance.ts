import { INVALID, type Read } from "./Read.ts"
import { type Fields, type ReadField, record } from "./RecordFields.ts"

/**
 * A struct that is made into an instance of a class. Where the first one shows that the constructor does nothing but take the
 * fields, the others are read right into an instance: a constructor copies them three times, which costs more than to read them.
 */
export const instance = (
  fields: ReadonlyArray<ReadField>,
  construct: (value: unknown, input: unknown) => unknown
): Read => {
  const names = fields.map(({ name }) => name)
  const read = record(fields, () => ({}))
  const constructed: Read = input => {
    const value = read(input)
    if (value === INVALID) return INVALID
    const made = construct(value, input)
    const prototype = prototypeOf(made, value, names)
    direct = prototype === undefined ? undefined : record(fields, () => Object.create(prototype))
    return made
  }
  let direct: Read | undefined
  return input => {
    if (direct === undefined) return constructed(input)
    const made = direct(input)
    // A constructor may know a default for what is undefined.
    return made === INVALID || hasAll(made, names) ? made : constructed(input)
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null

const hasAll = (value: unknown, names: ReadonlyArray<PropertyKey>): boolean => {
  if (!isFields(value)) return false
  for (const name of names) if (value[name] === undefined) return false
  return true
}

/** The prototype of an instance that has what its fields have, in their order, and nothing else of its own. */
const prototypeOf = (
  made: unknown,
  value: unknown,
  names: ReadonlyArray<PropertyKey>
): object | undefined => {
  if (!isFields(made) || !isFields(value) || !hasAll(made, names)) return undefined
  const own = Reflect.ownKeys(made)
  const isSame =
    own.length === names.length &&
    own.every((name, index) => name === names[index] && made[name] === value[name])
  return isSame ? Object.getPrototypeOf(made) : undefined
}
