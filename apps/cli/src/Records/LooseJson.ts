import { Option } from "effect"
import type { JsonValue } from "./RecordView.ts"

/** A value whose shape the spec does not give, as the platform sent it. */
export const looseJson = (value: Option.Option<unknown>): JsonValue =>
  Option.match(value, { onNone: () => null, onSome: jsonOf })

/** A decoded JSON value. */
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
