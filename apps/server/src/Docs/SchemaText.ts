import { Predicate } from "effect"
import { type Html, html, joined } from "./Html.ts"

const SCHEMAS = "#/components/schemas/"

/** Larger bounds are those of the number's type. */
const MOST_BOUND = 1_000_000

/** A schema's type as TypeScript writes it, with links to named schemas. */
export const typeOf = (schema: unknown): Html => {
  if (!Predicate.isRecord(schema)) return html`any`
  const { $ref, type, anyOf, items, properties, additionalProperties, maxItems } = schema
  if (typeof $ref === "string") {
    const name = $ref.replace(SCHEMAS, "")
    return html`<a href="#${name}">${name}</a>`
  }
  if (Array.isArray(schema.enum))
    return joined(
      schema.enum.map(value => html`${JSON.stringify(value)}`),
      " | "
    )
  if (Array.isArray(anyOf)) return joined(anyOf.map(typeOf), " | ")
  if (type === undefined || Array.isArray(type)) return html`any`
  if (type === "array") return maxItems === 0 ? html`[]` : html`${elementOf(items)}[]`
  if (Predicate.isRecord(properties))
    return html`{ ${joined(
      Object.entries(properties).map(([name, property]) => html`${name}: ${typeOf(property)}`),
      ", "
    )} }`
  if (Predicate.isRecord(additionalProperties)) return html`{ [key]: ${typeOf(additionalProperties)} }`
  return html`${String(type)}`
}

const elementOf = (items: unknown) =>
  Predicate.isRecord(items) && Array.isArray(items.anyOf) ? html`(${typeOf(items)})` : typeOf(items)

/** What else a schema says about a value: form, bounds, default, example. */
export const noteOf = (schema: unknown): string => {
  if (!Predicate.isRecord(schema)) return ""
  const { format, minimum, maximum, default: byDefault, examples, minLength, maxLength, anyOf } = schema
  if (Array.isArray(anyOf)) return anyOf.map(noteOf).filter(Boolean).join("; ")
  const bounds =
    typeof minimum === "number" && typeof maximum === "number" && maximum <= MOST_BOUND
      ? [`${minimum} to ${maximum}`]
      : []
  const length = typeof minLength === "number" && minLength === maxLength ? [`${minLength} characters`] : []
  return [
    ...(typeof format === "string" ? [format] : []),
    ...bounds,
    ...length,
    ...(byDefault === undefined ? [] : [`default ${String(byDefault)}`]),
    ...(Array.isArray(examples) ? examples.map(example => `such as ${asText(example)}`) : [])
  ].join("; ")
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))
