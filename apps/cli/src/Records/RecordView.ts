import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Language, Translations } from "@estate/text/Language"

/** A JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<JsonValue>
  | { readonly [name: string]: JsonValue }

/** A record as JSON, with the names of the domain. */
export type JsonRecord = { readonly [name: string]: JsonValue }

/** One field of a record, as a column of a table. */
interface Field<A> {
  readonly heading: Translations
  /** Text on a terminal. Default: the JSON value as text. */
  readonly terminalText?: (row: A, language: Language) => string
  /** Text in a pipe. Default: the JSON value as text. */
  readonly pipeText?: (row: A, language: Language, record: JsonRecord) => string
  /** It is a time: `local` in the platform's zone without offset, `instant` with an offset. */
  readonly time?: "local" | "instant"
  /** It is a date, `2026-11-20`. */
  readonly isDate?: boolean
  /** What its numbers are. */
  readonly measure?: "seconds" | "roubles"
  /** The times in an object, by name. */
  readonly times?: Readonly<Record<string, "local" | "instant">>
  /** On a terminal it is shown as how long ago it was, unless it is chosen by name. */
  readonly showsAge?: boolean
  /** On a terminal it is left out rather than others cut much, unless it is chosen by name. */
  readonly isOptional?: boolean
  /** Default: left. */
  readonly align?: "left" | "right"
  /** May be cut when the table is too wide. */
  readonly canShrink?: boolean
}

/** How `render` lays out its text. */
interface RenderLayout {
  readonly language: Language
  readonly width: number
  readonly bold: (line: string) => string
  readonly dim: (line: string) => string
  /** A time of the platform in the zone to show: the platform's, or UTC. */
  readonly toShownZone: (time: LocalDateTime) => LocalDateTime
}

/**
 * How records of one kind are shown: all fields in the order of JSON, the default columns of a
 * table, and those on a terminal, the most important ones first (default: the same).
 */
export interface RecordView<A, Row extends JsonRecord = JsonRecord> {
  /** The name of a sheet of them in a workbook. */
  readonly title?: Translations
  readonly fields: { readonly [Name in keyof Row]-?: Field<A> }
  readonly table: ReadonlyArray<keyof Row & string>
  readonly screen?: ReadonlyArray<keyof Row & string>
  readonly toRecord: (row: A) => Row
  readonly toWire: (row: A) => unknown
  /** Whether a table on a terminal has the numbers of its rows, which commands take for an id. */
  readonly isNumbered?: boolean
  /** Whether a row is bold on a terminal. */
  readonly isHighlighted?: (row: A) => boolean
  /** All records as text for a terminal, instead of a table. */
  readonly render?: (rows: ReadonlyArray<A>, layout: RenderLayout) => string
}

/** A view whose fields are not known by name. */
export interface AnyView<A> {
  readonly title?: Translations
  readonly fields: Readonly<Record<string, Field<A>>>
  readonly table: ReadonlyArray<string>
  readonly screen?: ReadonlyArray<string>
  readonly toRecord: (row: A) => JsonRecord
  readonly toWire: (row: A) => unknown
  readonly isNumbered?: boolean
  readonly isHighlighted?: (row: A) => boolean
  readonly render?: (rows: ReadonlyArray<A>, layout: RenderLayout) => string
}

/** A value as a cell: empty for null, a list with commas, an object by its title or its fields. */
export const valueText = (value: JsonValue | undefined): string => {
  if (value === null || value === undefined) return ""
  if (typeof value !== "object") return String(value)
  if (isList(value)) return value.map(valueText).join(", ")
  if ("title" in value) return valueText(value.title)
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${valueText(inner)}`)
    .join(", ")
}

const isList = (value: JsonValue): value is ReadonlyArray<JsonValue> => Array.isArray(value)
