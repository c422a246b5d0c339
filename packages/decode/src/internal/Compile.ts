import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { fieldsOf } from "./Fields.ts"
import { instanceParser } from "./Instance.ts"
import { parserOf as interpreted } from "./Interpreted.ts"
import { memoize } from "./Memoize.ts"
import { hasStandardParsing, INVALID, isLeft, isOptionDeclaration, isRight, type Parser } from "./Parser.ts"
import { recordParser } from "./Record.ts"

/** Compiles a schema into a parser. Schema itself interprets what the compiler does not support. */
export const compile: (ast: SchemaAST.AST) => Parser = memoize(ast =>
  hasStandardParsing(ast) ? closureOf(ast) : interpreted(ast)
)

const closureOf = (ast: SchemaAST.AST): Parser => {
  switch (ast._tag) {
    case "StringKeyword":
      return input => (typeof input === "string" ? input : INVALID)
    case "NumberKeyword":
      return input => (typeof input === "number" ? input : INVALID)
    case "BooleanKeyword":
      return input => (typeof input === "boolean" ? input : INVALID)
    case "UndefinedKeyword":
      return input => (input === undefined ? input : INVALID)
    case "UnknownKeyword":
    case "AnyKeyword":
    case "VoidKeyword":
      return input => input
    case "Literal":
      return input => (input === ast.literal ? input : INVALID)
    case "Refinement":
      return refinement(ast)
    case "TupleType":
      return isArray(ast) ? array(ast) : interpreted(ast)
    case "TypeLiteral":
      return struct(ast)
    case "Union":
      return union(ast)
    case "Suspend":
      return suspended(ast)
    case "Declaration":
      return declaration(ast)
    case "Transformation":
      return transformation(ast)
    default:
      return interpreted(ast)
  }
}

const refinement = (ast: SchemaAST.Refinement): Parser => {
  const from = compile(ast.from)
  return input => {
    const value = from(input)
    return value === INVALID || Option.isSome(ast.filter(value, SchemaAST.defaultParseOption, ast))
      ? INVALID
      : value
  }
}

export const isArray = (ast: SchemaAST.TupleType): boolean =>
  ast.elements.length === 0 && ast.rest.length === 1

const array = (ast: SchemaAST.TupleType): Parser => {
  const [element] = ast.rest.map(({ type }) => compile(type))
  return input => {
    if (element === undefined || !Array.isArray(input)) return INVALID
    const values: Array<unknown> = []
    for (const each of input) {
      const value = element(each)
      if (value === INVALID) return INVALID
      values.push(value)
    }
    return values
  }
}

/**
 * Tries the members in their order. Schema may take another order if a literal distinguishes a
 * member from the others, so such unions are left to Schema, unless no value belongs to two
 * members.
 */
const union = (ast: SchemaAST.Union): Parser => {
  if (ast.types.some(mayHaveDiscriminator) && !areExclusive(ast.types)) return interpreted(ast)
  const members = ast.types.map(compile)
  return input => {
    for (const member of members) {
      const value = member(input)
      if (value !== INVALID) return value
    }
    return INVALID
  }
}

const mayHaveDiscriminator = (ast: SchemaAST.AST): boolean => {
  switch (ast._tag) {
    case "TypeLiteral":
      return ast.propertySignatures.some(({ type }) => SchemaAST.isLiteral(SchemaAST.encodedAST(type)))
    case "TupleType":
      return ast.elements.length > 0
    case "Refinement":
    case "Transformation":
      return mayHaveDiscriminator(ast.from)
    case "Declaration":
      return Option.isSome(SchemaAST.getSurrogateAnnotation(ast))
    default:
      return SchemaAST.isSuspend(ast)
  }
}

/** True if a required field has different literals in each member. */
const areExclusive = (types: ReadonlyArray<SchemaAST.AST>): boolean => {
  const members = types.map(type => (SchemaAST.isTypeLiteral(type) ? type.propertySignatures : []))
  return members.flat().some(({ name }) => {
    const literals = members.map(fields =>
      literalsOf(fields.find(field => field.name === name && !field.isOptional)?.type)
    )
    const all = literals.flat()
    return literals.every(each => each.length > 0) && new Set(all).size === all.length
  })
}

/** The literal values of a schema; none if it has other values, too. */
const literalsOf = (ast: SchemaAST.AST | undefined): ReadonlyArray<SchemaAST.LiteralValue> => {
  if (ast === undefined) return []
  if (SchemaAST.isLiteral(ast)) return [ast.literal]
  const each = SchemaAST.isUnion(ast) ? ast.types.map(literalsOf) : []
  return each.every(values => values.length > 0) ? each.flat() : []
}

const suspended = (ast: SchemaAST.Suspend): Parser => {
  let parse: Parser | undefined
  return input => {
    parse ??= compile(ast.f())
    return parse(input)
  }
}

const declaration = (ast: SchemaAST.Declaration): Parser => {
  const [value] = ast.typeParameters
  if (value !== undefined && isOptionDeclaration(ast)) return option(compile(value))
  const decode = ast.decodeUnknown(...ast.typeParameters)
  const interpret = interpreted(ast)
  return input => {
    const result = decode(input, SchemaAST.defaultParseOption, ast)
    if (isRight(result)) return result.right
    return isLeft(result) ? INVALID : interpret(input)
  }
}

const option =
  (parse: Parser): Parser =>
  input => {
    if (!Option.isOption(input)) return INVALID
    if (Option.isNone(input)) return input
    const value = parse(input.value)
    if (value === INVALID) return INVALID
    return value === input.value ? input : Option.some(value)
  }

const struct = (ast: SchemaAST.TypeLiteral | SchemaAST.Transformation): Parser => {
  const fields = fieldsOf(ast)
  return fields === undefined ? interpreted(ast) : recordParser(fields, compile)
}

const transformation = (ast: SchemaAST.Transformation): Parser => {
  switch (ast.transformation._tag) {
    case "TypeLiteralTransformation":
      return struct(ast)
    case "ComposeTransformation":
      return composed(compile(ast.from), compile(ast.to))
    case "FinalTransformation":
      return converted(ast, ast.transformation)
  }
}

const composed =
  (first: Parser, second: Parser): Parser =>
  input => {
    const value = first(input)
    return value === INVALID ? INVALID : second(value)
  }

const converted = (ast: SchemaAST.Transformation, { decode }: SchemaAST.FinalTransformation): Parser => {
  const from = compile(ast.from)
  const to = compile(ast.to)
  const interpret = interpreted(ast)
  const convert = (value: unknown, input: unknown) => {
    const result = decode(value, SchemaAST.defaultParseOption, ast, input)
    if (isRight(result)) return to(result.right)
    return isLeft(result) ? INVALID : interpret(input)
  }
  const fields = isClass(ast) ? fieldsOf(ast.from) : undefined
  if (fields !== undefined) return instanceParser(fields, convert, compile)
  return input => {
    const value = from(input)
    return value === INVALID ? INVALID : convert(value, input)
  }
}

/** Only the transformation of a class has a surrogate: the struct of its fields. */
export const isClass = (ast: SchemaAST.Transformation): boolean =>
  Option.isSome(SchemaAST.getSurrogateAnnotation(ast))
