// Writes the descriptions of the OpenAPI document, which are the TSDoc of records and parameters.
// With --check it writes nothing, and fails if they differ.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { openApiDocument } from "../../packages/api/dist/OpenApiDocument.js"
import { wireNames } from "./wireNames.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const target = `${root}packages/api/src/internal/Texts.ts`

const { config } = ts.readConfigFile(`${root}.ci/reference/tsconfig.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, `${root}.ci/reference`)
const program = ts.createProgram(
  ["Endpoints", "Problem"].map(name => `${root}packages/api/src/${name}.ts`),
  options
)
const checker = program.getTypeChecker()

/** What the files of a package export. */
const exportsOf = name =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes(`/packages/${name}/src/`))
    .flatMap(file => checker.getExportsOfModule(checker.getSymbolAtLocation(file)))

/** A comment in one line, without its reference to the specification. */
const inOneLine = comment =>
  comment
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ \(spec, [^)]*\)/g, "")
    .trim()

/** The comment of a symbol: of a schema and a type with one name, that of the first. */
const commentOf = ({ declarations = [] }) => {
  const [comment] = declarations.flatMap(ts.getJSDocCommentsAndTags).filter(ts.isJSDoc)
  return comment === undefined ? "" : inOneLine(ts.getTextOfJSDocComment(comment.comment) ?? "")
}

const typeIn = (type, name) => {
  const property = type.getProperty(name)
  return property && checker.getNonNullableType(checker.getTypeOfSymbol(property))
}

/** The type inside an `Option` or a list. */
const innermost = type => {
  const isWrapper = ["Option", "ReadonlyArray", "Array"].includes((type.aliasSymbol ?? type.symbol)?.name)
  const [inner] = type.aliasTypeArguments ?? (isWrapper ? checker.getTypeArguments(type) : [])
  return isWrapper && inner !== undefined ? innermost(inner) : type
}

/** The comments of an object's fields and of those in it, by their path: `invitation.hash`. */
const fieldsOf = (type, parent = "") =>
  type.getProperties().flatMap(property => {
    const path = `${parent}${property.name}`
    const comment = inOneLine(ts.displayPartsToString(property.getDocumentationComment(checker)))
    const inner = innermost(checker.getNonNullableType(checker.getTypeOfSymbol(property)))
    const isPlain = (inner.flags & ts.TypeFlags.Object) !== 0 && inner.symbol?.name === "__type"
    const own = comment === "" ? [] : [[path, comment]]
    return isPlain ? [...own, ...fieldsOf(inner, `${path}.`)] : own
  })

/** The fields of a record by their names on the wire, without its other members. */
const wireFieldsOf = symbol =>
  fieldsOf(checker.getDeclaredTypeOfSymbol(symbol)).flatMap(([path, comment]) => {
    const [field, ...inner] = path.split(".")
    const name = wireNames[symbol.name][field]
    return name === undefined ? [] : [[[name, ...inner].join("."), comment]]
  })

const domain = exportsOf("domain")
const records = domain.filter(({ name }) => wireNames[name] !== undefined)
const problem = exportsOf("api").find(({ name }) => name === "Problem")
const endpoints = exportsOf("api")
  .map(symbol => checker.getTypeOfSymbol(symbol))
  .filter(type => type.getProperty("schemas") && type.getProperty("operation"))

/** The comments of some parts of an endpoint's schemas. */
const partsOf = (endpoint, parts) =>
  parts.flatMap(part => {
    const schema = typeIn(typeIn(endpoint, "schemas"), part)
    return schema === undefined ? [] : fieldsOf(typeIn(schema, "Type"))
  })

const parametersOf = endpoints.map(endpoint => [
  typeIn(endpoint, "id").value,
  partsOf(endpoint, ["path", "urlParams", "headers", "payload"])
])

const recordsOf = [
  ...records.map(symbol => [symbol.name, wireFieldsOf(symbol)]),
  ["Problem", fieldsOf(checker.getDeclaredTypeOfSymbol(problem))]
]

/**
 * The comments of each, without those that mean the same in several: these are listed separately.
 */
const sharing = all => {
  const isShared = ([name, comment]) => {
    const same = all.flatMap(([, comments]) => comments.filter(([other]) => other === name))
    return same.length > 1 && same.every(([, other]) => other === comment)
  }
  const own = all
    .map(([name, comments]) => [name, Object.fromEntries(comments.filter(each => !isShared(each)))])
    .filter(([, comments]) => Object.keys(comments).length > 0)
  return { shared: all.flatMap(([, comments]) => comments.filter(isShared)), own }
}

/** The document lists only some of the exports as schemas. */
const { components } = openApiDocument()

const fields = sharing(recordsOf)
const parameters = sharing(parametersOf)

const texts = {
  schemas: [...domain, problem]
    .map(symbol => [symbol.name, commentOf(symbol)])
    .filter(([name, comment]) => components.schemas[name] !== undefined && comment !== ""),
  shared: [...fields.shared, ...parameters.shared],
  fields: fields.own,
  parameters: parameters.own,
  answers: endpoints
    .flatMap(endpoint => partsOf(endpoint, ["success"]))
    .map(([path, comment]) => [path.replace(/^data\./, ""), comment])
    .filter(([path]) => /^(data|items|total|pages(\.\w+)?)$/.test(path))
}

const types = { fields: "Readonly<Record<string, Texts>>", parameters: "Readonly<Record<string, Texts>>" }

const declarations = Object.entries(texts).map(
  ([part, entries]) =>
    `export const ${part}: ${types[part] ?? "Texts"} = ${JSON.stringify(Object.fromEntries(entries))}\n`
)
const text = execFileSync(`${root}node_modules/.bin/biome`, ["format", `--stdin-file-path=${target}`], {
  cwd: root,
  encoding: "utf8",
  input: [
    "// Generated by `pnpm reference` from TSDoc. Change the comment of a field or a parameter instead.\n",
    "type Texts = Readonly<Record<string, string>>\n",
    ...declarations
  ].join("\n")
})
if (!process.argv.includes("--check")) writeFileSync(target, text)
else if (readFileSync(target, "utf8") !== text) {
  console.error(`${target} differs from the TSDoc: pnpm reference`)
  process.exitCode = 1
}
