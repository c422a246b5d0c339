import { Data } from "effect"

/** A statement's parameter. */
export type Bound = string | number | null

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** A bounded statement takes no longer, however many records there are. */
export type Cost = "bounded" | "unbounded"

/** A statement that reads its first row. */
export interface Question {
  readonly sql: string
  readonly params: ReadonlyArray<Bound>
}

/** Whose SQL a store understands. */
export type DialectName = "sqlite" | "postgres"

/**
 * Statements that read, within one read; bounded unless said otherwise. `text` and `number` return
 * the column named `value` of the first row, or undefined if there is no row or it is null; they
 * throw on a value of another type.
 */
export interface Reads {
  /** Always `sqlite` here; a read may be written for other stores too. */
  readonly dialect: DialectName
  /** The first row. */
  readonly row: (sql: string, params: ReadonlyArray<Bound>, cost?: Cost) => Row | undefined
  readonly text: (sql: string, params: ReadonlyArray<Bound>, cost?: Cost) => string | undefined
  readonly number: (sql: string, params: ReadonlyArray<Bound>, cost?: Cost) => number | undefined
  /**
   * The same for a blob, of a bounded statement: `CAST(… AS BLOB)` of a text is its UTF-8, which is
   * then not decoded.
   */
  readonly bytes: (sql: string, params: ReadonlyArray<Bound>) => Uint8Array | undefined
}

/**
 * A read of the store: a function of the answers to its statements, and of nothing else. So it may
 * be run again with the answers that it got, until it has all of them: its caller decides
 * where each statement is answered.
 */
export type Read<A> = (reads: Reads) => A

/** The most UTF-16 units of a text that is read. Pages of a list are asked for in smaller parts. */
export const TEXT_MAX_LENGTH = 4_000_000

/** A row has a text that is longer than `TEXT_MAX_LENGTH`. */
export class TextTooLong extends Data.TaggedError("TextTooLong") {}
