import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { parserOf } from "#way"
import { INVALID } from "./internal/Parser.ts"
import { listOf, reread } from "./internal/Reread.ts"
import { fieldPath, jsonTypeOf, membersOf, shapeOf } from "./internal/Shape.ts"

/**
 * A difference between a value and a schema. It contains names from the value, but never content.
 */
export interface Difference {
  /** The field, without indices: `items.photos.main`. A key that is data is `*`. */
  readonly path: string
  /** `form` is a value of the right type that is refused, such as a date in another format. */
  readonly kind: "unknownField" | "missingField" | "type" | "form" | "unknownValue"
  /** What the schema expects: types, or the known values; empty for an unknown field. */
  readonly expected: string
  /** The type that came, or the unknown value of an enumeration; empty for a missing field. */
  readonly actual: string
  /** What a lenient reader does with it: it reads it, ignores it, or cannot read the value. */
  readonly outcome: "read" | "ignored" | "unreadable"
}

/** Makes a function that returns all differences between JSON values and a schema. */
export const differencesFrom =
  (schema: Schema.Schema.All): ((value: unknown) => ReadonlyArray<Difference>) =>
  value =>
    compare(schema.ast, value, "")

type Differences = ReadonlyArray<Difference>

const compare = (ast: SchemaAST.AST, value: unknown, path: string): Differences => {
  const shape = shapeOf(ast)
  switch (shape._tag) {
    case "Value":
      return compareValue(ast, value, path)
    case "List": {
      const list = Array.isArray(value) ? value : listOf(value)
      if (list === undefined) return [otherType(ast, value, path, "unreadable")]
      const entries = list.flatMap(each => compare(shape.element, each, path))
      return list === value ? entries : [otherType(ast, value, path, "read"), ...entries]
    }
    case "Object": {
      if (jsonTypeOf(value) !== "object") return [otherType(ast, value, path, "unreadable")]
      const { fields, others } = shape
      const values = new Map<PropertyKey, unknown>(Object.entries(Object(value)))
      const missing = [...fields.values()].filter(({ name }) => !values.has(name))
      return [
        ...missing.map(field => missingField(field, path)),
        ...[...values].flatMap(([name, each]) => {
          const type = fields.get(name)?.type ?? others
          if (type === undefined) return [unknownField(String(name), each, path)]
          return compare(type, each, fieldPath(path, fields.has(name) ? String(name) : "*"))
        })
      ]
    }
    case "Choice":
      return shape.members
        .map(member => compare(member, value, path))
        .reduce((best, other) => (weight(other) < weight(best) ? other : best))
  }
}

/** The member of a union with the fewest differences is assumed to be meant. */
const weight = (differences: Differences): number =>
  differences.reduce((sum, { outcome }) => sum + (outcome === "unreadable" ? 100 : 1), 0)

const missingField = ({ name, type, isOptional }: SchemaAST.PropertySignature, path: string): Difference => ({
  path: fieldPath(path, String(name)),
  kind: "missingField",
  expected: typesOf(type).join(" or "),
  actual: "",
  outcome: isOptional ? "read" : "unreadable"
})

const unknownField = (name: string, value: unknown, path: string): Difference => ({
  path: fieldPath(path, NAME.test(name) ? name : "*"),
  kind: "unknownField",
  expected: "",
  actual: jsonTypeOf(value),
  outcome: "ignored"
})

/** A key or a value in any other form may be content. */
const NAME = /^[a-z_][\w-]{0,39}$/i

const otherType = (
  ast: SchemaAST.AST,
  value: unknown,
  path: string,
  outcome: Difference["outcome"]
): Difference => ({
  path,
  kind: "type",
  expected: typesOf(ast).join(" or "),
  actual: jsonTypeOf(value),
  outcome
})

const compareValue = (ast: SchemaAST.AST, value: unknown, path: string): Differences => {
  if (parserOf(ast)(value) === INVALID) {
    const different = otherType(ast, value, path, reread(ast, value) === undefined ? "unreadable" : "read")
    const isOfType = typesOf(ast).includes(different.actual)
    return [isOfType ? { ...different, kind: "form" } : different]
  }
  const known = namedValues(ast)
  if (known.length === 0 || value === null || known.includes(String(value))) return []
  return [{ path, kind: "unknownValue", expected: known.join(", "), actual: nameOf(value), outcome: "read" }]
}

const nameOf = (value: unknown): string => {
  const isName = typeof value === "string" ? NAME.test(value) : Math.abs(Number(value)) < 1000
  return isName ? String(value) : jsonTypeOf(value)
}

/** The known values of an open enumeration. */
const namedValues = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const members = membersOf(ast)
  const isOpen = members.some(type => SchemaAST.isStringKeyword(type) || SchemaAST.isRefinement(type))
  return isOpen ? members.filter(SchemaAST.isLiteral).flatMap(({ literal }) => nameOfLiteral(literal)) : []
}

const nameOfLiteral = (literal: SchemaAST.LiteralValue): ReadonlyArray<string> =>
  literal === null || literal === "" ? [] : [String(literal)]

/** The JSON types that a schema decodes; none for a schema of any value. */
const typesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "StringKeyword":
      return ["string"]
    case "NumberKeyword":
      return ["number"]
    case "BooleanKeyword":
      return ["boolean"]
    case "Literal":
      return [jsonTypeOf(ast.literal)]
    case "TypeLiteral":
      return ["object"]
    case "TupleType":
      return ["array"]
    case "Refinement":
    case "Transformation":
      return typesOf(ast.from)
    case "Suspend":
      return typesOf(ast.f())
    case "Union":
      return [...new Set(ast.types.flatMap(typesOf))]
    default:
      return []
  }
}
