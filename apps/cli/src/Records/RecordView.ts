import type { Language, Translations } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { identity, type Option, Predicate, Record } from "effect"
import type { TextLayout } from "../Terminal/Output.ts"
import { type JsonRecord, type JsonValue, jsonOf } from "./Json.ts"
import { isTimeKind, type TimeKind, type Times, toUtc } from "./Times.ts"

/**
 * One field of a record: its JSON, and the column of a table. Even on a narrow terminal an optional
 * one is shown if it is chosen by name.
 */
interface Field<A> extends Pick<Column<A>, "align" | "cutsMiddle" | "isOptional" | "shrinks"> {
  readonly heading: Translations
  /** Its JSON. Default: the property of this name. A record without it has no such field. */
  readonly value?: (row: A) => JsonValue | undefined
  /** Text on a terminal. Default: the JSON value as text. */
  readonly terminalText?: (row: A, language: Language) => string
  /** Text in a pipe. Default: the JSON value as text. */
  readonly pipeText?: (row: A, language: Language, record: JsonRecord) => string
  /** What its values are. Default: any. A date is `2026-11-20`. */
  readonly kind?: TimeKind | "date" | "seconds" | "roubles"
  /** The times in an object, by name. */
  readonly times?: Readonly<Record<string, TimeKind>>
  /** On a terminal, it shows how long ago the time was, unless it is chosen by name. */
  readonly showsAge?: boolean
}

/** How records are laid out on a terminal. */
export interface RenderLayout extends TextLayout, Times {}

/**
 * How records of one kind are shown: all fields in the order of JSON, the default columns of a
 * table, and those on a terminal, the most important ones first (default: the same).
 */
export interface RecordView<A, Name extends string = string> {
  /** The name of a sheet of them in a workbook. */
  readonly title?: Translations
  readonly fields: Readonly<Record<Name, Field<A>>>
  readonly table: ReadonlyArray<Name>
  readonly screen?: ReadonlyArray<Name>
  readonly toRecord: (row: A) => JsonRecord
  readonly toWire: (row: A) => unknown
  /** Whether a table on a terminal has row numbers, which commands accept in place of an id. */
  readonly isNumbered?: boolean
  /** Whether a row is bold on a terminal. */
  readonly isHighlighted?: (row: A) => boolean
  /** Records as text for a terminal, instead of a table; `last` is the one shown before them. */
  readonly render?: (rows: ReadonlyArray<A>, layout: RenderLayout, last?: A) => string
}

/** A field has its JSON by itself, unless it is the property of its name. */
type FieldOf<A, Name extends string> = Name extends keyof A
  ? unknown extends A[Name]
    ? Field<A>
    : A[Name] extends JsonValue | Option.Option<unknown> | Readonly<Record<string, unknown>>
      ? Field<A>
      : FieldWithValue<A>
  : FieldWithValue<A>

type FieldWithValue<A> = Field<A> & Required<Pick<Field<A>, "value">>

/**
 * A view of records, whose JSON is made from its fields. `toWire` is by default the JSON of
 * `estate`.
 */
export const recordView =
  <A>() =>
  <const Name extends string>(
    view: Omit<RecordView<A, NoInfer<Name>>, "fields" | "toRecord" | "toWire"> &
      Partial<Pick<RecordView<A>, "toWire">> & {
        readonly fields: { readonly [Own in Name]: FieldOf<A, Own> }
      }
  ): RecordView<A, Name> => {
    const fields: Readonly<Record<Name, Field<A>>> = view.fields
    const names = Record.keys(fields)
    const toRecord = (row: A): JsonRecord => {
      const record: Record<string, JsonValue> = {}
      for (const name of names) {
        const value = valueOf(fields[name], name, row)
        if (value !== undefined) record[name] = value
      }
      return record
    }
    return { toWire: identity, ...view, fields, toRecord }
  }

const valueOf = <A>({ value }: Field<A>, name: string, row: A): JsonValue | undefined =>
  value === undefined ? jsonOf(Predicate.hasProperty(row, name) ? row[name] : null) : value(row)

/** The JSON of a record. With `utc`, all its times are in UTC, including those in objects. */
export const toRecordIn = <A>(view: RecordView<A>, { zone, utc }: Times): ((row: A) => JsonRecord) => {
  if (!utc) return view.toRecord
  const inUtc = (name: string, value: JsonValue): JsonValue => {
    const { kind, times = {} } = view.fields[name] ?? {}
    if (isTimeKind(kind)) return toUtc(value, kind, zone)
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([part, inner]) => {
        const kind = times[part]
        return [part, kind === undefined ? inner : toUtc(inner, kind, zone)]
      })
    )
  }
  return row =>
    Object.fromEntries(Object.entries(view.toRecord(row)).map(([name, value]) => [name, inUtc(name, value)]))
}

/** The fields of what is in a row, for the view of the rows. */
export const fieldsIn = <A, B, Name extends string>(
  { fields }: RecordView<B, Name>,
  inner: (row: A) => B
): Readonly<Record<Name, FieldWithValue<A>>> =>
  Record.map(fields, ({ value: _, terminalText, pipeText, ...field }: Field<B>, name) => ({
    ...field,
    value: (row: A) => valueOf(fields[name], name, inner(row)),
    ...(terminalText && { terminalText: (row: A, language: Language) => terminalText(inner(row), language) }),
    ...(pipeText && {
      pipeText: (row: A, language: Language, record: JsonRecord) => pipeText(inner(row), language, record)
    })
  }))

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
