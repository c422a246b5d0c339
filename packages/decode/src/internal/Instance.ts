import type { Compile, Field } from "./Fields.ts"
import { INVALID, type Parser } from "./Parser.ts"
import { hasAll, instanceOf, recordParser } from "./Record.ts"

/**
 * Parses a struct into an instance of a class. If the first instance shows that the constructor
 * only assigns the fields, later objects are parsed directly into instances: the constructor copies
 * the fields three times, which costs more than parsing them.
 */
export const instanceParser = (
  fields: ReadonlyArray<Field>,
  construct: (value: unknown, input: unknown) => unknown,
  compile: Compile
): Parser => {
  const names = fields.map(({ name }) => name)
  const parse = recordParser(fields, compile)
  let direct: Parser | undefined
  // An object with an undefined field always comes here: the constructor may have a default for it.
  const throughConstructor: Parser = input => {
    const value = parse(input)
    if (value === INVALID) return INVALID
    const instance = construct(value, input)
    const prototype = direct === undefined ? prototypeOf(instance, value, names) : undefined
    if (prototype !== undefined) direct = instanceOf(fields, prototype, throughConstructor, compile)
    return instance
  }
  return input => (direct ?? throughConstructor)(input)
}

/** The prototype of an instance, if its own properties are exactly the fields, in their order. */
const prototypeOf = (
  instance: unknown,
  value: unknown,
  names: ReadonlyArray<PropertyKey>
): object | undefined => {
  if (!hasAll(instance, names) || !hasAll(value, names)) return undefined
  const own = Reflect.ownKeys(instance)
  const isSame =
    own.length === names.length &&
    own.every((name, index) => name === names[index] && instance[name] === value[name])
  return isSame ? Object.getPrototypeOf(instance) : undefined
}
