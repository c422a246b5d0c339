import { Option, Schema, SchemaAST } from "effect"

/** What a value is made into, or undefined where it is refused. */
type Make = (value: never) => unknown

const SureId = Symbol.for("@estate/domain/Sure")
const ThereId = Symbol.for("@estate/domain/There")

/**
 * Says of a transformation that its `decode` is this function, and that what it makes is always what the transformation is into. Schema
 * checks that each time, and wraps it up on the way; a compiled decoder need not.
 */
export const sure = (decode: Make) => ({ [SureId]: decode })

/** What a transformation is sure to do. */
export const sureOf = (ast: SchemaAST.AST): Option.Option<(value: unknown) => unknown> =>
  SchemaAST.getAnnotation(ast, SureId)

/**
 * A field that reads as an option: none where it is absent, or where `isThere` says that what is there stands for nothing. None goes out as
 * `nothing`.
 */
export const optionWhere = <A, I, B extends A>(
  from: Schema.Schema<A, I>,
  to: Schema.Schema<B>,
  isThere: (value: A) => value is B,
  nothing: A
) =>
  Schema.optionalToRequired(
    from,
    // Its description is Effect's own and would stand in the OpenAPI document, where nobody knows an Option.
    Schema.OptionFromSelf(to).annotations({
      [ThereId]: isThere,
      [SchemaAST.DescriptionAnnotationId]: undefined
    }),
    {
      decode: Option.filter(isThere),
      encode: value => Option.some(Option.getOrElse(value, (): A => nothing))
    }
  )

/** What tells a field's values from what stands for nothing, where that is all that becomes of them. */
export const isThereOf = (ast: SchemaAST.AST): Option.Option<(value: unknown) => boolean> =>
  SchemaAST.getAnnotation(ast, ThereId)
