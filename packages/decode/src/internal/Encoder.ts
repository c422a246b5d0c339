import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { isArray, isClass } from "./Compile.ts"
import { ABSENT, type Field, type Fields, fieldsOf } from "./Fields.ts"
import { encoderOf as interpreted } from "./Interpreted.ts"
import { memoize } from "./Memoize.ts"
import { hasStandardParsing, INVALID, isRight, type Parser } from "./Parser.ts"
import { isFields } from "./Record.ts"

/**
 * Compiles a schema into a function that encodes values of the schema's type. It does not check
 * them; it returns `INVALID` for what cannot have that type. It is `identity` if values are their
 * own encoding.
 */
export const compileEncoder: (ast: SchemaAST.AST) => Parser = memoize(ast =>
  hasStandardParsing(ast) ? closureOf(ast) : interpreted(ast)
)

const closureOf = (ast: SchemaAST.AST): Parser => {
  switch (ast._tag) {
    case "StringKeyword":
    case "NumberKeyword":
    case "BooleanKeyword":
    case "UndefinedKeyword":
    case "UnknownKeyword":
    case "AnyKeyword":
    case "VoidKeyword":
    case "Literal":
      return identity
    case "Refinement":
      return compileEncoder(ast.from)
    case "TupleType":
      return isArray(ast) ? list(ast) : interpreted(ast)
    case "TypeLiteral":
      return struct(ast)
    case "Union":
      return ast.types.every(isOwnEncoding) ? identity : (nullable(ast) ?? interpreted(ast))
    case "Declaration":
      return ast.typeParameters.every(isType) ? identity : interpreted(ast)
    case "Transformation":
      return transformation(ast)
    default:
      return interpreted(ast)
  }
}

const isOwnEncoding = (ast: SchemaAST.AST): boolean => compileEncoder(ast) === identity

/** A schema without steps: Schema only checks its values. */
const isType = (ast: SchemaAST.AST): boolean => SchemaAST.typeAST(ast) === ast

/** A union of null and one other schema. */
const nullable = ({ types }: SchemaAST.Union): Parser | undefined => {
  const [only, ...others] = types.filter(type => !(SchemaAST.isLiteral(type) && type.literal === null))
  if (only === undefined || others.length > 0) return undefined
  const encode = compileEncoder(only)
  return value => (value === null ? null : encode(value))
}

const list = (ast: SchemaAST.TupleType): Parser => {
  const [element = identity] = ast.rest.map(({ type }) => compileEncoder(type))
  if (element === identity) return identity
  return value => {
    if (!Array.isArray(value)) return INVALID
    const encoded = value.map(element)
    return encoded.includes(INVALID) ? INVALID : encoded
  }
}

const struct = (ast: SchemaAST.TypeLiteral | SchemaAST.Transformation): Parser => {
  const fields = fieldsOf(ast)
  return fields === undefined ? interpreted(ast) : record(fields)
}

const record = (fields: ReadonlyArray<Field>): Parser => {
  const encoders = fields.map(field => [field.from, fieldEncoder(field)] as const)
  return value => {
    if (!isFields(value)) return INVALID
    const encoded: Fields = {}
    for (const [from, encode] of encoders) {
      const field = encode(value)
      if (field === INVALID) return INVALID
      if (field !== ABSENT) encoded[from] = field
    }
    return encoded
  }
}

const fieldEncoder = ({ name, type, conversion }: Field): ((value: Readonly<Fields>) => unknown) => {
  const encode = compileEncoder(type)
  if (conversion === undefined) return value => (Object.hasOwn(value, name) ? encode(value[name]) : ABSENT)
  const encodeConverted = compileEncoder(conversion.type)
  return value => {
    const converted = Object.hasOwn(value, name) ? encodeConverted(value[name]) : ABSENT
    if (converted === INVALID) return INVALID
    const reverted = conversion.revert(converted === ABSENT ? Option.none() : Option.some(converted))
    return Option.isNone(reverted) ? ABSENT : encode(reverted.value)
  }
}

const transformation = (ast: SchemaAST.Transformation): Parser => {
  const { transformation } = ast
  if (transformation._tag === "TypeLiteralTransformation") return struct(ast)
  const encode = compileEncoder(ast.from)
  if (isClass(ast)) return encode
  const encodeTo = compileEncoder(ast.to)
  return value => {
    const to = encodeTo(value)
    if (to === INVALID) return INVALID
    if (transformation._tag === "ComposeTransformation") return encode(to)
    const from = transformation.encode(to, SchemaAST.defaultParseOption, ast, to)
    return isRight(from) ? encode(from.right) : INVALID
  }
}
