import type * as SchemaAST from "effect/SchemaAST"

/** Calls `make` once for each schema, and keeps the result as long as the schema lives. */
export const memoize = <A extends {}>(make: (ast: SchemaAST.AST) => A): ((ast: SchemaAST.AST) => A) => {
  const made = new WeakMap<SchemaAST.AST, A>()
  return ast => {
    const value = made.get(ast) ?? make(ast)
    made.set(ast, value)
    return value
  }
}
