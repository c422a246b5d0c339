import { Schema } from "effect"

const decodeMatch = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
)

/** What a silence is about, as an object. */
export const writtenMatch = (written: string): Readonly<Record<string, unknown>> => decodeMatch(written)

/** `author casino*, spam; listing 4300..4350`. */
export const formatMatch = (written: string): string =>
  Object.entries(writtenMatch(written))
    .map(([field, values]) => `${field} ${[values].flat().join(", ")}`)
    .join("; ")
