import { Predicate } from "effect"
import { generated } from "./Generate.ts"
import { INVALID, type Read } from "./Read.ts"
import { type Field, type Fields, LEFT_OUT, valueOf } from "./RecordFields.ts"

/** How many objects are read before code that reads them is made: to make it takes as long as to read some hundred without. */
const FEW = 50

/** Reads an object with the given fields. */
export const record = (fields: ReadonlyArray<Field>): Read => {
  const slowly = assembled(fields, () => ({}))
  return afterFew(slowly, () => generated(fields, undefined, slowly))
}

/** Reads an object with the given fields into an instance of a prototype; `otherwise` where one of them is undefined. */
export const instanceOf = (fields: ReadonlyArray<Field>, prototype: object, otherwise: Read): Read => {
  const read = assembled(fields, () => Object.create(prototype))
  const names = fields.map(({ name }) => name)
  const slowly: Read = input => {
    const value = read(input)
    return value === INVALID || hasAll(value, names) ? value : otherwise(input)
  }
  return afterFew(slowly, () => generated(fields, prototype, otherwise))
}

const afterFew = (slowly: Read, generate: () => Read | undefined): Read => {
  let left = FEW
  let read = slowly
  return input => {
    if (left > 0 && --left === 0) read = generate() ?? slowly
    return read(input)
  }
}

/** True for an object whose fields all have values. */
export const hasAll = (value: unknown, names: ReadonlyArray<PropertyKey>): value is Fields => {
  if (!isFields(value)) return false
  for (const name of names) if (value[name] === undefined) return false
  return true
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null

/** Reads an object field by field into one that `make` makes. */
const assembled = (fields: ReadonlyArray<Field>, make: () => Fields): Read => {
  const readers = fields.map(field => [field.name, valueOf(field)] as const)
  return input => {
    if (!Predicate.isRecord(input)) return INVALID
    const output = make()
    for (const [name, read] of readers) {
      const value = read(input)
      if (value === INVALID) return INVALID
      if (value !== LEFT_OUT) output[name] = value
    }
    return output
  }
}
