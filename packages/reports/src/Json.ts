/** What JSON leaves as it is and a terminal would obey: C1 controls, bidi controls, the Unicode line breaks. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escaped = (json: string) =>
  json.replace(obeyed, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** One JSON document for people and programs, on several lines. The values are those given, whatever is escaped. */
export const jsonDocument = (value: unknown): string => `${escaped(JSON.stringify(value, null, 2))}\n`

/** One JSON value a line (ndjson). */
export const jsonLines = (values: ReadonlyArray<unknown>): string =>
  values.map(value => `${escaped(JSON.stringify(value))}\n`).join("")
