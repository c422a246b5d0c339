import * as Either from "effect/Either"
import type * as ParseResult from "effect/ParseResult"
import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { parserOf } from "#way"
import { interpretedDecoderOf } from "./Decode.ts"
import { INVALID } from "./internal/Parser.ts"
import { listOf, reread } from "./internal/Reread.ts"
import { fieldPath, type JsonType, jsonTypeOf, shapeOf } from "./internal/Shape.ts"

/** Values that were read although their JSON type is not the schema's. */
export interface Leniency {
  /** The field, without indices: `items.photos.main`. A key that is data is `*`. */
  readonly path: string
  /** The type of the schema. */
  readonly expected: JsonType
  /** The type that came. */
  readonly actual: JsonType
  /** The number of such values in this input. */
  readonly count: number
}

/** A decoded value, and what was read leniently. */
export interface Lenient<A> {
  readonly value: A
  /** Empty if the schema accepts the input as it is. */
  readonly leniencies: ReadonlyArray<Leniency>
}

/**
 * Makes a decoder that reads what the schema reads, at the same speed. If the schema refuses a
 * value, its refused parts are read leniently, as a platform in PHP writes them: numbers and
 * booleans as text, booleans as 0 and 1, texts as numbers, null for an empty text, a list as an
 * object with numeric keys, `false` or MySQL's zero date for a missing value. The error names the
 * parts that cannot be read even so.
 */
export const lenientDecoderOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const parse = parserOf(schema.ast)
  const isValid = (value: unknown): value is A => value !== INVALID
  const interpret = interpretedDecoderOf(schema)
  return (input: unknown): Either.Either<Lenient<A>, ParseResult.ParseError> => {
    const value = parse(input)
    if (isValid(value)) return Either.right({ value, leniencies: NO_LENIENCIES })
    const found = new Map<string, Leniency>()
    const repaired = repair(schema.ast, input, "", (path, expected, actual) => {
      const key = `${path} ${expected} ${actual}`
      found.set(key, { path, expected, actual, count: (found.get(key)?.count ?? 0) + 1 })
    })
    const again = found.size === 0 ? INVALID : parse(repaired)
    return isValid(again)
      ? Either.right({ value: again, leniencies: [...found.values()] })
      : Either.map(interpret(repaired), value => ({ value, leniencies: [...found.values()] }))
  }
}

const NO_LENIENCIES: ReadonlyArray<Leniency> = []

type Note = (path: string, expected: JsonType, actual: JsonType) => void

/** The value in which refused parts are replaced, if another reading of them is accepted. */
const repair = (ast: SchemaAST.AST, value: unknown, path: string, note: Note): unknown => {
  if (parserOf(ast)(value) !== INVALID) return value
  const shape = shapeOf(ast)
  switch (shape._tag) {
    case "Value": {
      const other = reread(ast, value)
      if (other === undefined) return value
      note(path, other.expected, jsonTypeOf(value))
      return other.value
    }
    case "List": {
      const list = Array.isArray(value) ? value : listOf(value)
      if (list === undefined) return value
      if (list !== value) note(path, "array", "object")
      return list.map(each => repair(shape.element, each, path, note))
    }
    case "Object": {
      if (jsonTypeOf(value) !== "object") return value
      const { fields, others } = shape
      return Object.fromEntries(
        Object.entries(Object(value)).map(([name, each]) => {
          const type = fields.get(name)?.type ?? others
          const part = fields.has(name) ? name : "*"
          return [name, type === undefined ? each : repair(type, each, fieldPath(path, part), note)]
        })
      )
    }
    case "Choice":
      return repairByMember(shape.members, value, path, note)
  }
}

/**
 * The value as read by the first member of a union that accepts it; if none does, with most of its
 * parts read leniently, so that the error does not name these.
 */
const repairByMember = (
  members: ReadonlyArray<SchemaAST.AST>,
  value: unknown,
  path: string,
  note: Note
): unknown => {
  let best: { readonly repaired: unknown; readonly notes: ReadonlyArray<Parameters<Note>> } = {
    repaired: value,
    notes: []
  }
  for (const member of members) {
    const notes: Array<Parameters<Note>> = []
    const repaired = repair(member, value, path, (...each) => notes.push(each))
    const isAccepted = parserOf(member)(repaired) !== INVALID
    if (isAccepted || notes.length > best.notes.length) best = { repaired, notes }
    if (isAccepted) break
  }
  for (const each of best.notes) note(...each)
  return best.repaired
}
