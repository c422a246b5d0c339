/** C1 controls, bidi controls and line separators: valid in JSON, but terminals interpret them. */
const controls = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escapeControls = (json: string) =>
  json.replace(controls, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** A value as an indented JSON document that is safe to print on a terminal. */
export const jsonDocument = (value: unknown): string => `${escapeControls(JSON.stringify(value, null, 2))}\n`

/** Rows as JSON lines (ndjson), converted one at a time to save memory. */
export const jsonLines = <A>(rows: ReadonlyArray<A>, toJson: (row: A) => unknown): string => {
  let lines = ""
  for (const row of rows) lines += `${JSON.stringify(toJson(row))}\n`
  return escapeControls(lines)
}

/**
 * Rows as elements of an array, as `jsonDocument` would print it, without the brackets around it.
 */
export const jsonElements = <A>(rows: ReadonlyArray<A>, toJson: (row: A) => unknown): string => {
  let elements = ""
  for (const row of rows) {
    const element = JSON.stringify([toJson(row)], null, 2)
    elements += `${elements === "" ? "" : ","}${element.slice(1, -2)}`
  }
  return escapeControls(elements)
}
