import * as Predicate from "effect/Predicate"
import { ABSENT, type Compile, type Field, type Fields, fieldParser } from "./Fields.ts"
import { generate } from "./Generate.ts"
import { INVALID, type Parser } from "./Parser.ts"

/**
 * The number of objects parsed before code is generated: generating takes as long as parsing a few
 * hundred.
 */
const GENERATE_AFTER = 50

/** Parses an object with the given fields. */
export const recordParser = (fields: ReadonlyArray<Field>, compile: Compile): Parser => {
  const closure = fieldByField(fields, () => ({}), compile)
  return generatedLater(closure, () => generate(fields, undefined, closure, compile))
}

/**
 * Parses an object with the given fields into an instance of a prototype, and leaves an object
 * with an undefined field to `fallback`.
 */
export const instanceOf = (
  fields: ReadonlyArray<Field>,
  prototype: object,
  fallback: Parser,
  compile: Compile
): Parser => {
  const parse = fieldByField(fields, () => Object.create(prototype), compile)
  const names = fields.map(({ name }) => name)
  const closure: Parser = input => {
    const value = parse(input)
    return value === INVALID || hasAll(value, names) ? value : fallback(input)
  }
  return generatedLater(closure, () => generate(fields, prototype, fallback, compile))
}

const generatedLater = (closure: Parser, generated: () => Parser | undefined): Parser => {
  let left = GENERATE_AFTER
  let parse = closure
  return input => {
    if (left > 0 && --left === 0) parse = generated() ?? closure
    return parse(input)
  }
}

/** True for an object in which no field is undefined. */
export const hasAll = (value: unknown, names: ReadonlyArray<PropertyKey>): value is Fields => {
  if (!isFields(value)) return false
  for (const name of names) if (value[name] === undefined) return false
  return true
}

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null

const fieldByField = (fields: ReadonlyArray<Field>, create: () => Fields, compile: Compile): Parser => {
  const parsers = fields.map(field => [field.name, fieldParser(field, compile)] as const)
  return input => {
    if (!Predicate.isRecord(input)) return INVALID
    const output = create()
    for (const [name, parse] of parsers) {
      const value = parse(input)
      if (value === INVALID) return INVALID
      if (value !== ABSENT) output[name] = value
    }
    return output
  }
}
