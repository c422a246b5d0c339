import { openApiDocument } from "../../packages/api/dist/OpenApiDocument.js"
import { code, generated, page, plain, table } from "./markdown.mjs"

/** The OpenAPI document as the service serves it. */
export const document = JSON.parse(JSON.stringify(openApiDocument()))

const nameOf = $ref => $ref.split("/").at(-1)

/** The type of a schema: `integer 1…1000`, a link to a record, `text or null`. */
const typeOf = schema => {
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(" or ")
  if (schema.enum !== undefined) return schema.enum.map(value => code(JSON.stringify(value))).join(", ")
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.type === "array")
    return schema.maxItems === 0 ? "an empty list" : `list of ${typeOf(schema.items)}`
  if (schema.type === undefined || Array.isArray(schema.type)) return "any value"
  const example = schema.examples?.[0]
  return [
    schema.format ?? schema.type,
    bounds(schema.minimum, schema.maximum, ""),
    bounds(schema.minLength > 1 ? schema.minLength : undefined, schema.maxLength, " characters"),
    example === undefined
      ? ""
      : `such as ${code(typeof example === "string" ? example : JSON.stringify(example))}`,
    schema.default === undefined ? "" : `(default ${code(String(schema.default))})`
  ]
    .filter(part => part !== "")
    .join(" ")
}

const isLimit = value => value !== undefined && value < 2 ** 31 - 1

const bounds = (low, high, unit) => {
  if (isLimit(low) && isLimit(high)) return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`
  if (isLimit(low)) return `from ${low}${unit}`
  return isLimit(high) ? `up to ${high}${unit}` : ""
}

/** The fields of an object and of the objects in it: `invitation.hash`, `services[].price`. */
export const fieldRows = (schema, parent = "") =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = `${parent}${name}`
    const inner = [...fieldRows(field, `${own}.`), ...fieldRows(field.items ?? {}, `${own}[].`)]
    if (inner.length > 0) return inner
    const optional = schema.required?.includes(name) ? "" : ", optional"
    return [[code(own), `${typeOf(field)}${optional}${remark(field)}`]]
  })

const remark = ({ description }) => (description === undefined ? "" : `: ${plain(description)}`)

/**
 * The operations by their summary: paths that share one are the same operation, and the shorter
 * path uses defaults.
 */
const operations = () => {
  const found = new Map()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const line = `${method.toUpperCase()} ${path}`
      const same = found.get(operation.summary)
      if (same === undefined) found.set(operation.summary, { operation, lines: [line] })
      else same.lines.push(line)
    }
  return [...found.values()]
}

const errorsOf = ({ responses }) =>
  Object.keys(responses).filter(status => responses[status].$ref !== undefined)

/** The statuses of errors that every operation has. */
const common = Object.values(document.paths)
  .flatMap(methods => Object.values(methods))
  .map(errorsOf)
  .reduce((all, own) => all.filter(status => own.includes(status)))

const operationParts = ({ operation, lines }) => {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const errors = errorsOf(operation).filter(status => !common.includes(status))
  const [status, { content, description: done }] =
    Object.entries(responses).find(([, { $ref }]) => $ref === undefined) ?? []
  const answer = content?.["application/json"]?.schema
  return [
    `### ${summary}`,
    lines.map(code).join("<br>"),
    plain(description ?? ""),
    table(
      ["parameter", "in", "type"],
      parameters.map(({ name, in: where, schema, required, description: text }) => [
        code(name),
        where,
        `${typeOf(schema)}${required ? "" : ", optional"}${remark({ description: text })}`
      ])
    ),
    ...(requestBody === undefined
      ? []
      : [
          `Body, as ${Object.keys(requestBody.content).map(code).join(" or ")}:`,
          table(["field", "type"], fieldRows(Object.values(requestBody.content)[0].schema))
        ]),
    `Answer ${code(status)}: ${answer === undefined ? plain(done) : contentOf(answer)}.${errors.length === 0 ? "" : ` More errors: ${errors.map(code).join(", ")}.`}`
  ]
}

/** The fields of an answer, or its type if it has none. */
const contentOf = schema =>
  schema.properties === undefined
    ? typeOf(schema)
    : fieldRows(schema)
        .map(([name, type]) => `${name} ${type.replace(/\.$/, "")}`)
        .join("; ")

/** The page of the API. */
export const apiPage = () =>
  page([
    generated,
    "# The API",
    ...document.info.description.split("\n\n"),
    "The service has this as an [OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.0) document at `/openapi.json`, and as pages at `/docs`.",
    `Each endpoint may answer with ${common.map(code).join(", ")}: [what they mean](errors.md#problems-of-the-api).`,
    ...document.tags.flatMap(({ name, description }) => [
      `## ${name}`,
      plain(description),
      ...operations()
        .filter(({ operation }) => operation.tags.includes(name))
        .flatMap(operationParts)
    ]),
    "## Records",
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      `### ${name}`,
      plain(schema.description ?? ""),
      schema.properties === undefined ? typeOf(schema) : table(["field", "type"], fieldRows(schema))
    ])
  ])
