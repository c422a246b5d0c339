import type { JsonValue } from "./RecordView.ts"

/** A value as a cell: nothing for null, several parts with commas between, what has a title by its title. */
export const valueText = (value: JsonValue | undefined): string => {
  if (value === null || value === undefined) return ""
  if (typeof value !== "object") return String(value)
  if (isList(value)) return value.map(valueText).join(", ")
  return "title" in value ? valueText(value.title) : JSON.stringify(value)
}

const isList = (value: JsonValue): value is ReadonlyArray<JsonValue> => Array.isArray(value)
