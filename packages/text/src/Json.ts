/** What JSON leaves as it is and a terminal would obey: C1 controls, bidi controls, the Unicode line breaks. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escaped = (json: string) =>
  json.replace(obeyed, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** One JSON document for people and programs, on several lines. The values are those given, whatever is escaped. */
export const jsonDocument = (value: unknown): string => `${escaped(JSON.stringify(value, null, 2))}\n`

/** One JSON value a line (ndjson), of each row what `toJson` makes of it: one after another, so that no two of them are held at once. */
export const jsonLines = <A>(rows: ReadonlyArray<A>, toJson: (row: A) => unknown): string => {
  let lines = ""
  for (const row of rows) lines += `${JSON.stringify(toJson(row))}\n`
  return escaped(lines)
}

/** The same as elements of an array that `jsonDocument` would have written, without what stands around them. */
export const jsonElements = <A>(rows: ReadonlyArray<A>, toJson: (row: A) => unknown): string => {
  let elements = ""
  for (const row of rows) {
    const element = JSON.stringify([toJson(row)], null, 2)
    elements += `${elements === "" ? "" : ","}${element.slice(1, -2)}`
  }
  return escaped(elements)
}
