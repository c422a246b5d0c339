import { type Leniency, lenientDecoderOf } from "@estate/decode/Lenient"
import type { UnreadableRecord } from "@estate/domain/Page"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { OnUnreadable } from "../CallOptions.ts"
import type { Answer } from "./Answer.ts"
import { firstUnreadableField, type InvalidField } from "./InvalidField.ts"
import { memoize } from "./Memoize.ts"
import { foreignCharset, mediaTypeOf, textOf } from "./ReadAnswer.ts"
import { changedAt, listIn, recordsAt } from "./RecordList.ts"
import { redact } from "./Redact.ts"

/** The body of a success, read. */
export interface Reading {
  /** If records were skipped, `skipped` is beside their list. */
  readonly value: unknown
  readonly leniencies: ReadonlyArray<Leniency>
  readonly skipped: ReadonlyArray<UnreadableRecord>
}

type ReadJson = (json: unknown, onUnreadable: OnUnreadable) => Either.Either<Reading, InvalidField>

/**
 * Each is created once for all clients: a program may have thousands of clients, each with its own
 * key.
 */
const jsonReader = memoize((ast: SchemaAST.AST): ReadJson => {
  const decode = lenientDecoderOf(Schema.make<unknown, unknown, never>(ast))
  const list = listIn(ast)
  const readRecord = list && lenientDecoderOf(list.record)

  /** Splits the records of an answer; undefined if all of them can be read. */
  const split = (json: unknown) => {
    const all = list && recordsAt(json, list.path)
    if (list === undefined || all === undefined || readRecord === undefined) return undefined
    const skipped: Array<UnreadableRecord> = []
    const readable = all.filter((record, index) =>
      Either.match(readRecord(record), {
        onLeft: error => {
          const { recordId, path, detail } = firstUnreadableField(error)
          skipped.push({ index, path, detail, recordId: Option.fromNullable(recordId) })
          return false
        },
        onRight: () => true
      })
    )
    return skipped.length === 0 ? undefined : { path: list.path, readable, skipped }
  }

  return (json, onUnreadable) => {
    const whole = decode(json)
    if (Either.isRight(whole)) return Either.right({ ...whole.right, skipped: [] })
    const parts = onUnreadable === "skip" ? split(json) : undefined
    if (parts === undefined) return Either.left(firstUnreadableField(whole.left))
    const { path, readable, skipped } = parts
    return Either.mapBoth(decode(changedAt(json, path, readable)), {
      onLeft: firstUnreadableField,
      onRight: ({ value, leniencies }) => ({
        value: changedAt(value, [...path.slice(0, -1), "skipped"], skipped),
        leniencies,
        skipped
      })
    })
  }
})

/**
 * Makes a reader of bodies. It reads leniently what the schema refuses. If the caller wants that,
 * it skips the records of a list that cannot be read even so. If it has the key, an error about a
 * body that is not JSON has an excerpt, without the key.
 */
export const bodyReader = ({ ast }: Schema.Schema.All, excerptKey: Redacted.Redacted | undefined) => {
  const readJson = jsonReader(ast)

  return (answer: Answer, onUnreadable: OnUnreadable): Either.Either<Reading, InvalidField> => {
    const mediaType = mediaTypeOf(answer)
    return attempted(
      () => textOf(answer.body, mediaType),
      () => `it is in ${foreignCharset(mediaType)}, and JSON is in UTF-8`
    ).pipe(
      Either.flatMap(text =>
        attempted(
          (): unknown => JSON.parse(text),
          () => noJson(text, mediaType, excerptKey)
        )
      ),
      // The JSON is nested too deep for the stack.
      Either.flatMap(json =>
        attempted(
          () => readJson(json, onUnreadable),
          () => "it is nested too deep"
        )
      ),
      Either.flatMap(identity)
    )
  }
}

/** The result of a function, or the error of an answer if it throws. */
const attempted = <A>(read: () => A, detail: () => string): Either.Either<A, InvalidField> =>
  Either.try({ try: read, catch: () => ({ path: "", detail: detail() }) })

const EXCERPT_LENGTH = 120

/**
 * What is wrong with an answer that is not JSON: its type and encoding and, if the key is given,
 * its beginning without that key, up to where JSON might begin, since an error must not show a
 * record.
 */
const noJson = (text: string, mediaType: string, apiKey: Redacted.Redacted | undefined): string => {
  const what = text === "" ? "it is empty" : `it is not JSON (${mediaType})`
  if (apiKey === undefined || !mayBeShown(text)) return what
  const [beginning = ""] = text.split(/[{[]/)
  const excerpt = redact(beginning, apiKey).replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT_LENGTH)
  return excerpt === "" ? what : `${what}: "${excerpt}"`
}

/** Bytes that are not UTF-8 tell a reader nothing. */
const mayBeShown = (text: string): boolean => !text.slice(0, EXCERPT_LENGTH).includes("\ufffd")
