import { Either, Option, Schema, SchemaAST } from "effect"
import { instance } from "./Instance.ts"
import { isPlain } from "./Plain.ts"
import { INVALID, type Read } from "./Read.ts"
import { record } from "./Record.ts"
import { recordFields } from "./RecordFields.ts"
import { sureOf } from "./Sure.ts"

const compiled = new WeakMap<SchemaAST.AST, Read>()

/** The closure of a schema's tree. What it does not know it leaves to Schema itself. */
export const compile = (ast: SchemaAST.AST): Read => {
  const known = compiled.get(ast)
  if (known !== undefined) return known
  const read = isPlain(ast) ? closureOf(ast) : interpreted(ast)
  compiled.set(ast, read)
  return read
}

const interpreted = (ast: SchemaAST.AST): Read => {
  let decode: ((input: unknown) => Either.Either<unknown, unknown>) | undefined
  return input => {
    decode ??= Schema.decodeUnknownEither(Schema.make<unknown, unknown, never>(ast))
    return Either.getOrElse(decode(input), () => INVALID)
  }
}

const closureOf = (ast: SchemaAST.AST): Read => {
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

const refinement = (ast: SchemaAST.Refinement): Read => {
  const from = compile(ast.from)
  return input => {
    const value = from(input)
    return value === INVALID || Option.isSome(ast.filter(value, SchemaAST.defaultParseOption, ast))
      ? INVALID
      : value
  }
}

const isArray = (ast: SchemaAST.TupleType): boolean => ast.elements.length === 0 && ast.rest.length === 1

const array = (ast: SchemaAST.TupleType): Read => {
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

/** Members are tried in their order, which Schema may leave where one is told by a literal of its own. */
const union = (ast: SchemaAST.Union): Read => {
  if (ast.types.some(mayBeToldByLiteral)) return interpreted(ast)
  const members = ast.types.map(compile)
  return input => {
    for (const member of members) {
      const value = member(input)
      if (value !== INVALID) return value
    }
    return INVALID
  }
}

const mayBeToldByLiteral = (ast: SchemaAST.AST): boolean => {
  switch (ast._tag) {
    case "TypeLiteral":
      return ast.propertySignatures.some(({ type }) => SchemaAST.isLiteral(SchemaAST.encodedAST(type)))
    case "TupleType":
      return ast.elements.length > 0
    case "Refinement":
    case "Transformation":
      return mayBeToldByLiteral(ast.from)
    case "Declaration":
      return Option.isSome(SchemaAST.getSurrogateAnnotation(ast))
    default:
      return SchemaAST.isSuspend(ast)
  }
}

const suspended = (ast: SchemaAST.Suspend): Read => {
  let read: Read | undefined
  return input => {
    read ??= compile(ast.f())
    return read(input)
  }
}

const declaration = (ast: SchemaAST.Declaration): Read => {
  const [value] = ast.typeParameters
  if (value !== undefined && isOption(ast)) return option(compile(value))
  const decode = ast.decodeUnknown(...ast.typeParameters)
  const slowly = interpreted(ast)
  return input => {
    const result = decode(input, SchemaAST.defaultParseOption, ast)
    return Either.isEither(result) ? Either.getOrElse(result, () => INVALID) : slowly(input)
  }
}

const isOption = (ast: SchemaAST.Declaration): boolean =>
  Option.exists(SchemaAST.getTypeConstructorAnnotation(ast), ({ _tag }) => _tag === "effect/Option")

const option =
  (read: Read): Read =>
  input => {
    if (!Option.isOption(input)) return INVALID
    if (Option.isNone(input)) return input
    const value = read(input.value)
    if (value === INVALID) return INVALID
    return value === input.value ? input : Option.some(value)
  }

/** An object of named fields, in other names and forms than the wire's where it says so. */
const struct = (ast: SchemaAST.TypeLiteral | SchemaAST.Transformation): Read => {
  const fields = recordFields(ast, compile)
  return fields === undefined ? interpreted(ast) : record(fields)
}

const transformation = (ast: SchemaAST.Transformation): Read => {
  switch (ast.transformation._tag) {
    case "TypeLiteralTransformation":
      return struct(ast)
    case "ComposeTransformation":
      return chained(compile(ast.from), compile(ast.to))
    case "FinalTransformation": {
      const { transformation } = ast
      return Option.match(sureOf(ast), {
        onNone: () => decoded(ast, transformation),
        onSome: make => made(compile(ast.from), make)
      })
    }
  }
}

const chained =
  (first: Read, second: Read): Read =>
  input => {
    const value = first(input)
    return value === INVALID ? INVALID : second(value)
  }

const made =
  (from: Read, make: (value: unknown) => unknown): Read =>
  input => {
    const value = from(input)
    const result = value === INVALID ? undefined : make(value)
    return result === undefined ? INVALID : result
  }

const decoded = (ast: SchemaAST.Transformation, { decode }: SchemaAST.FinalTransformation): Read => {
  const from = compile(ast.from)
  const to = compile(ast.to)
  const slowly = interpreted(ast)
  const convert = (value: unknown, input: unknown) => {
    const result = decode(value, SchemaAST.defaultParseOption, ast, input)
    if (!Either.isEither(result)) return slowly(input)
    return Either.isRight(result) ? to(result.right) : INVALID
  }
  const fields = isClass(ast) ? recordFields(ast.from, compile) : undefined
  if (fields !== undefined) return instance(fields, convert)
  return input => {
    const value = from(input)
    return value === INVALID ? INVALID : convert(value, input)
  }
}

/** Of all transformations only a class says what stands for it: the struct of its fields. */
const isClass = (ast: SchemaAST.Transformation): boolean =>
  Option.isSome(SchemaAST.getSurrogateAnnotation(ast))
