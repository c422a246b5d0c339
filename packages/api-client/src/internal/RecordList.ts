import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** Where an answer has its list of records, and the schema of a record. */
export interface RecordList {
  /** `items`, `data.items` or `data`. */
  readonly path: ReadonlyArray<string>
  readonly record: Schema.Schema<unknown, unknown>
}

/** The list of an answer; undefined for an answer that is not a list. */
export const listIn = (ast: SchemaAST.AST, path: ReadonlyArray<string> = []): RecordList | undefined => {
  if (SchemaAST.isTupleType(ast)) {
    const [element] = ast.rest
    return element && { path, record: Schema.make(element.type) }
  }
  if (!SchemaAST.isTypeLiteral(ast)) return undefined
  const field = ast.propertySignatures.find(({ name }) => name === "items" || name === "data")
  return field && listIn(field.type, [...path, String(field.name)])
}

/** The records of a JSON answer; undefined if there is no list. */
export const recordsAt = (json: unknown, path: ReadonlyArray<string>): ReadonlyArray<unknown> | undefined => {
  const list = path.reduce((value, name) => fieldsOf(value)[name], json)
  return Array.isArray(list) ? list : undefined
}

/** A copy of nested objects with another value at a path. */
export const changedAt = (value: unknown, [name, ...rest]: ReadonlyArray<string>, part: unknown): unknown =>
  name === undefined ? part : { ...fieldsOf(value), [name]: changedAt(fieldsOf(value)[name], rest, part) }

/** The fields of an object; any other value has none. */
export const fieldsOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null ? { ...value } : {}
