import type { openApiDocument } from "@estate/api/OpenApiDocument"
import { Predicate } from "effect"
import { docsStyle } from "./DocsStyle.ts"
import { Html, html, paragraphs } from "./Html.ts"
import { noteOf, typeOf } from "./SchemaText.ts"

type Document = ReturnType<typeof openApiDocument>
type Operation = NonNullable<NonNullable<Document["paths"][string]>[string]>

/** An operation with its complete path first, then its shorter variants. */
interface Endpoint {
  readonly method: string
  readonly operation: Operation
  readonly paths: ReadonlyArray<string>
}

/** The contract as a page for people: plain HTML that loads nothing. */
export const docsPage = (document: Document): string => {
  const endpoints = endpointsOf(document)
  const groups = document.tags.map(({ name, description = "" }) => ({
    name,
    description,
    endpoints: endpoints.filter(({ operation }) => operation.tags.includes(name))
  }))
  const { title, description = "" } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(docsStyle)}</style>
</head>
<body>
<nav>
<a href="#top">${title}</a>
${groups.map(group => html`<h2>${group.name}</h2><ul>${group.endpoints.map(linkTo)}</ul>`)}
<h2>Schemas</h2>
<ul>${Object.keys(document.components.schemas).map(name => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
</nav>
<main id="top">
<h1>${title}</h1>
${paragraphs(description)}
<p>For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${groups.map(
  group => html`<section>
<h2>${group.name}</h2>
${paragraphs(group.description)}
${group.endpoints.map(endpoint => endpointPart(document, endpoint))}
</section>`
)}
<section>
<h2>Schemas</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => schemaPart(name, schema))}
</section>
</main>
</body>
</html>
`.text
}

/** Variants of one path follow each other in the document, the complete one first. */
const endpointsOf = ({ paths }: Document): ReadonlyArray<Endpoint> => {
  const found: Array<Endpoint> = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const last = found.at(-1)
      const isShorter = last?.method === method && last.paths.some(whole => whole.startsWith(`${path}/{`))
      const isSame = isShorter && last.operation.summary === operation.summary
      if (isSame) found[found.length - 1] = { ...last, paths: [...last.paths, path] }
      else found.push({ method, operation, paths: [path] })
    }
  return found
}

const linkTo = ({ method, operation }: Endpoint) =>
  html`<li><a href="#${operation.operationId}"><b class="${method}">${method.toUpperCase()}</b> ${operation.summary ?? ""}</a></li>`

const endpointPart = (document: Document, { method, operation, paths }: Endpoint) => html`
<article id="${operation.operationId}">
<h3>${operation.summary ?? ""}</h3>
${paths.map(path => html`<p class="path"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>`)}
${paragraphs(operation.description ?? "")}
${parametersPart(operation)}
${bodyPart(operation)}
<h4>Answers</h4>
${table(
  ["status", "meaning", "body"],
  Object.entries(operation.responses).map(([status, response]) => answerRow(document, status, response))
)}
<pre><code>${example(method, paths.at(-1) ?? "", operation)}</code></pre>
</article>`

const parametersPart = ({ parameters }: Operation) =>
  parameters.length === 0
    ? ""
    : html`<h4>Parameters</h4>
${table(
  ["name", "in", "type", ""],
  parameters.map(({ name, in: location, required, schema, description }) => [
    html`<code>${name}</code>${required && location !== "path" ? " (required)" : ""}`,
    html`${location}`,
    html`<code>${typeOf(schema)}</code>`,
    about(description ?? textIn(schema, "description"), schema)
  ])
)}`

const about = (description: string, schema: unknown) =>
  html`${paragraphs([description, noteOf(schema)].filter(Boolean).join("\n\n"))}`

const bodyPart = ({ requestBody }: Operation) => {
  const contents = Object.entries(requestBody?.content ?? {})
  const [first] = contents
  return first === undefined
    ? ""
    : html`<h4>Body</h4>
<p><code>${typeOf(first[1].schema)}</code> as ${contents.map(([type], index) =>
        index === 0 ? html`<code>${type}</code>` : html`, <code>${type}</code>`
      )}</p>`
}

const answerRow = ({ components }: Document, status: string, response: unknown) => {
  const name = textIn(response, "$ref").replace("#/components/responses/", "")
  const answer: unknown = components.responses[name] ?? response
  const content = Predicate.hasProperty(answer, "content") ? Object.values(Object(answer.content)) : []
  const [body]: ReadonlyArray<unknown> = content
  return [
    html`${status}`,
    html`${paragraphs(textIn(response, "description") || textIn(answer, "description"))}`,
    html`<code>${typeOf(Predicate.hasProperty(body, "schema") ? body.schema : undefined)}</code>`
  ]
}

const textIn = (value: unknown, name: string): string =>
  Predicate.hasProperty(value, name) && typeof value[name] === "string" ? value[name] : ""

/** A request that works once the braces are filled in. */
const example = (method: string, path: string, { parameters, security, requestBody }: Operation) => {
  const query = parameters
    .filter(({ in: location, required }) => location === "query" && required)
    .map(({ name, schema }) => `${name}=${"enum" in schema ? String(schema.enum[0]) : ""}`)
  return [
    "curl",
    ...(method === "delete" ? ["-X DELETE"] : []),
    ...(security.length > 0 ? ['-H "X-Api-Key: $KEY"'] : []),
    ...(requestBody === undefined ? [] : [`--json '{"message":"Hello"}'`]),
    `"$URL${[path, ...query].join("?")}"`
  ].join(" ")
}

const schemaPart = (name: string, schema: object) => {
  const properties = "properties" in schema && Predicate.isRecord(schema.properties) ? schema.properties : {}
  const fields = Object.entries(properties)
  return html`<article id="${name}"><h3>${name}</h3>
${
  fields.length === 0
    ? html`<p><code>${typeOf(schema)}</code> ${noteOf(schema)}</p>`
    : table(
        ["field", "type", ""],
        fields.map(([field, property]) => [
          html`<code>${field}</code>`,
          html`<code>${typeOf(property)}</code>`,
          about(textIn(property, "description"), property)
        ])
      )
}</article>`
}

const table = (columns: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Html>>) =>
  html`<div class="table"><table>
<thead><tr>${columns.map(column => html`<th>${column}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr>${row.map(cell => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`
