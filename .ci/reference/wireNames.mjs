import { readdirSync } from "node:fs"

const folder = new URL("../../packages/domain/dist/", import.meta.url)
const modules = await Promise.all(
  readdirSync(folder)
    .filter(file => file.endsWith(".js"))
    .map(file => import(new URL(file, folder)))
)

/** A field is renamed by `Schema.fromKey`. */
const wireNameOf = (name, { ast }) =>
  (ast?._tag === "PropertySignatureTransformation" ? ast.from.fromKey : undefined) ?? name

/** The wire's names of the fields of each record, by its class and the field's own name. */
export const wireNames = Object.fromEntries(
  modules
    .flatMap(Object.values)
    .filter(value => typeof value === "function" && value.fields !== undefined && value._tag === undefined)
    .map(({ identifier, fields }) => [
      identifier,
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireNameOf(name, field)]))
    ])
)
