import { Option, SchemaAST } from "effect"

/** Annotations may change what is accepted; those that only change what errors say do not count. */
export const isPlain = (ast: SchemaAST.AST): boolean => {
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
