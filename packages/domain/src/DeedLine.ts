import type * as DateTime from "effect/DateTime"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { LocalDateTime } from "./LocalDateTime.ts"
import { MessageId } from "./Message.ts"
import { ThreadId } from "./Thread.ts"

const Time = Schema.DateTimeUtc.annotations({ message: () => "expected a time as 2026-11-23T09:41:07.120Z" })

const fields = {
  /** When the click took effect. */
  at: Time,
  /** The company's name in the notifier's settings. */
  company: Schema.String,
  /** The buyer's thread. */
  thread: ThreadId,
  /** The alert's identifier; a buyer who begins to wait again has a new one. */
  alert: Schema.String,
  /** The person's name in the rules file; empty if the file does not name the person. */
  person: Schema.String,
  /** The person's identifier in Slack. */
  slackUser: Schema.String,
  /** The Slack workspace's name in the settings; empty if there is only one. */
  workspace: Schema.String
}

const Done = Schema.Struct({
  ...fields,
  /** What the person did. */
  deed: Schema.Literal("taken", "released", "handled")
})
const Until = Schema.Struct({
  ...fields,
  /** What the person did. */
  deed: Schema.Literal("snoozed", "silenced"),
  /** When it ends. */
  until: Time
})
const Replied = Schema.Struct({
  ...fields,
  /** What the person did. */
  deed: Schema.Literal("replied"),
  /** The platform's id of the sent message, if it is known. */
  message: Schema.optional(MessageId)
})

/**
 * What a person did in Slack about a waiting buyer, as a line of `estate-notifier deeds export`
 * (NDJSON): `taken` and `released`; `handled`, which means settled without a reply from Slack;
 * `snoozed` and `silenced`, with the time `until` when; `replied`, with the platform's id of the
 * sent `message`, if it is known. Times are ISO 8601 in UTC.
 */
export const DeedLine = Schema.Union(Done, Until, Replied)
/** One deed of the notifier's export. */
export type DeedLine = typeof DeedLine.Type

/** When threads were marked as handled, on a clock in `zone`, as conversations take it. */
export const handledTimes = (
  deeds: Iterable<DeedLine>,
  zone: DateTime.TimeZone
): ReadonlyMap<ThreadId, ReadonlyArray<LocalDateTime>> => {
  const times = new Map<ThreadId, Array<LocalDateTime>>()
  for (const { deed, thread, at } of deeds)
    if (deed === "handled")
      times.set(thread, [...(times.get(thread) ?? []), LocalDateTime.fromInstant(at, zone)])
  return times
}

/** A line of an export that is not a deed. */
export interface WrongDeedLine {
  /** Its number in the file, from 1. */
  readonly line: number
  /** What is wrong, with the path of the field: `until: is missing`. */
  readonly detail: string
}

type Read = (json: unknown) => Either.Either<DeedLine, ParseResult.ParseError>

const readersOf = <A extends DeedLine, I>(
  schema: Schema.Schema<A, I> & {
    readonly fields: { readonly deed: { readonly literals: ReadonlyArray<string> } }
  }
) => schema.fields.deed.literals.map((deed): [unknown, Read] => [deed, Schema.decodeUnknownEither(schema)])

const readers = new Map([...readersOf(Done), ...readersOf(Until), ...readersOf(Replied)])

/** The deeds of an export, in which blank lines are skipped; or all lines that cannot be read. */
export const readDeedLines = (
  text: string
): Either.Either<ReadonlyArray<DeedLine>, ReadonlyArray<WrongDeedLine>> => {
  const deeds: Array<DeedLine> = []
  const wrong: Array<WrongDeedLine> = []
  for (const [index, line] of text.split("\n").entries())
    if (line.trim() !== "")
      Either.match(readDeedLine(line), {
        onLeft: detail => wrong.push({ line: index + 1, detail }),
        onRight: deed => deeds.push(deed)
      })
  return wrong.length > 0 ? Either.left(wrong) : Either.right(deeds)
}

const readDeedLine = (line: string): Either.Either<DeedLine, string> =>
  Either.try({ try: (): unknown => JSON.parse(line), catch: () => "not JSON" }).pipe(
    Either.flatMap(json => {
      // The error of a union would describe only its last member.
      const read = Predicate.hasProperty(json, "deed") ? readers.get(json.deed) : undefined
      return read === undefined
        ? Either.left(`deed: expected one of ${[...readers.keys()].join(", ")}`)
        : Either.mapLeft(read(json), detailOf)
    })
  )

const detailOf = (error: ParseResult.ParseError): string => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return `${(issue?.path ?? []).map(String).join(".")}: ${issue?.message ?? error.message}`
}
