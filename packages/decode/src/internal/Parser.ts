import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"

/** Returned by a parser in place of a value that the schema refuses. */
export const INVALID: unique symbol = Symbol("invalid")

/** Decodes a value as the schema would; returns `INVALID` exactly where the schema would fail. */
export type Parser = (input: unknown) => unknown

/**
 * True if no annotation changes which values the schema accepts. Annotations that only change the
 * text of errors do not count.
 */
export const hasStandardParsing = (ast: SchemaAST.AST): boolean => {
  const { exact, onExcessProperty } = Option.getOrElse(
    SchemaAST.getAnnotation<SchemaAST.ParseOptions>(ast, SchemaAST.ParseOptionsAnnotationId),
    (): SchemaAST.ParseOptions => ({})
  )
  return (
    exact === undefined &&
    onExcessProperty === undefined &&
    Option.isNone(SchemaAST.getAnnotation(ast, SchemaAST.DecodingFallbackAnnotationId))
  )
}

/** True for a declaration of `Option`. */
export const isOptionDeclaration = (ast: SchemaAST.Declaration): boolean =>
  Option.exists(SchemaAST.getTypeConstructorAnnotation(ast), ({ _tag }) => _tag === "effect/Option")

/** A step of a schema returns an `Either`, or an effect if it is asynchronous. */
export const isRight = (result: object): result is { readonly right: unknown } =>
  "_tag" in result && result._tag === "Right"

export const isLeft = (result: object): boolean => "_tag" in result && result._tag === "Left"
