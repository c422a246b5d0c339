import * as Statement from "@effect/sql/Statement"

/** Effect's statements as Postgres's texts. */
export const compiler: Statement.Compiler = Statement.makeCompiler({
  dialect: "pg",
  placeholder: index => `$${index}`,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: (placeholders, alias, columns, values, returning) => [
    `(VALUES ${placeholders}) AS ${alias}${columns}${returning === undefined ? "" : ` RETURNING ${returning[0]}`}`,
    [...values.flat(), ...(returning?.[1] ?? [])]
  ],
  onCustom: ({ kind }) => {
    throw new Error(`Postgres has no fragment ${kind}`)
  }
})
