import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Language } from "@estate/text/Language"

/** What JSON holds. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<JsonValue>
  | { readonly [name: string]: JsonValue }

/** A record as JSON shows it: the domain's names. */
export type JsonRecord = { readonly [name: string]: JsonValue }

/** One field of a record, as a column of a table. */
interface Field<A> {
  readonly heading: Readonly<Record<Language, string>>
  /** What a person sees on a terminal; what JSON holds, as text, where left out. */
  readonly shown?: (row: A, language: Language) => string
  /** What a program gets through a pipe; what JSON holds, as text, where left out. */
  readonly whole?: (row: A, language: Language, record: JsonRecord) => string
  /** A time: `local` is a wall clock's in the platform's zone, `instant` one with an offset. */
  readonly time?: "local" | "instant"
  /** Of an object: the times within it, by their names. */
  readonly times?: Readonly<Record<string, "local" | "instant">>
  /** Left where left out; numbers read better on the right. */
  readonly align?: "left" | "right"
  /** It may be cut where the table would not fit. */
  readonly gives?: boolean
}

/** How a person sees records where a table is not the thing. */
interface Drawing {
  readonly language: Language
  readonly width: number
  readonly bold: (line: string) => string
  readonly dim: (line: string) => string
  /** What the clock shows that was asked for: the platform's, or one in UTC. */
  readonly onClock: (time: LocalDateTime) => LocalDateTime
}

/** How records of one kind are shown: all their fields in the order of JSON, and which of them a table has unless told otherwise. */
export interface RecordView<A, Row extends JsonRecord = JsonRecord> {
  readonly fields: { readonly [Name in keyof Row]-?: Field<A> }
  readonly table: ReadonlyArray<keyof Row & string>
  readonly toRecord: (row: A) => Row
  readonly toWire: (row: A) => unknown
  /** Such a row is bold on a terminal. */
  readonly standsOut?: (row: A) => boolean
  /** All of them for a person at a terminal, in place of a table. */
  readonly draw?: (rows: ReadonlyArray<A>, drawing: Drawing) => string
}

/** Any kind of records, where it does not matter which. */
export interface AnyView<A> {
  readonly fields: Readonly<Record<string, Field<A>>>
  readonly table: ReadonlyArray<string>
  readonly toRecord: (row: A) => JsonRecord
  readonly toWire: (row: A) => unknown
  readonly standsOut?: (row: A) => boolean
  readonly draw?: (rows: ReadonlyArray<A>, drawing: Drawing) => string
}
