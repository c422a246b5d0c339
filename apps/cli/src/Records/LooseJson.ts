import { Option } from "effect"
import type { JsonValue } from "./RecordView.ts"

/** What the platform sent without saying what it is: it came as JSON and leaves as that. */
export const looseJson = (value: Option.Option<unknown>): JsonValue =>
  Option.match(value, { onNone: () => null, onSome: jsonOf })

/** A value that came as JSON. */
export const jsonOf = (value: unknown): JsonValue => {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value
    case "object":
      if (value === null) return null
      return Array.isArray(value)
        ? value.map(jsonOf)
        : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, jsonOf(part)]))
    default:
      return null
  }
}
