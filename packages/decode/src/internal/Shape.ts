import * as SchemaAST from "effect/SchemaAST"
import { memoize } from "./Memoize.ts"

/** What a schema expects on the wire, as far as a walk through a value needs to know. */
export type Shape =
  | {
      readonly _tag: "Object"
      readonly fields: ReadonlyMap<PropertyKey, SchemaAST.PropertySignature>
      /** The schema of all other values, if the keys are data. */
      readonly others: SchemaAST.AST | undefined
    }
  | { readonly _tag: "List"; readonly element: SchemaAST.AST }
  /** A union with an object or a list among its members. */
  | { readonly _tag: "Choice"; readonly members: ReadonlyArray<SchemaAST.AST> }
  | { readonly _tag: "Value" }

/** The shape of the values that a schema decodes. */
export const shapeOf: (ast: SchemaAST.AST) => Shape = memoize(ast => {
  switch (ast._tag) {
    case "Refinement":
    case "Transformation":
      return shapeOf(ast.from)
    case "Suspend":
      return shapeOf(ast.f())
    case "TypeLiteral":
      return {
        _tag: "Object",
        fields: new Map(ast.propertySignatures.map(signature => [signature.name, signature])),
        others: ast.indexSignatures[0]?.type
      }
    case "TupleType": {
      const [element] = ast.rest
      return element === undefined || ast.elements.length > 0
        ? { _tag: "Value" }
        : { _tag: "List", element: element.type }
    }
    case "Union":
      return ast.types.some(type => shapeOf(type)._tag !== "Value")
        ? { _tag: "Choice", members: ast.types }
        : { _tag: "Value" }
    default:
      return { _tag: "Value" }
  }
})

/** The members of a union and of the unions in it; any other schema alone. */
export const membersOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  SchemaAST.isUnion(ast) ? ast.types.flatMap(membersOf) : [ast]

/** The JSON types. */
export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object"

/** The type of a JSON value. */
export const jsonTypeOf = (value: unknown): JsonType => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  const type = typeof value
  return type === "boolean" || type === "number" || type === "string" ? type : "object"
}

/** The path of a field. Keys that are data are `*`. */
export const fieldPath = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`)
