import { randomInt } from "node:crypto"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { MessageText } from "@estate/domain/Message"
import { MessageId } from "@estate/domain/Message"
import type { ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type { Cost, Reads } from "@estate/store/Read"
import { Context, DateTime, Effect, Either, Layer, Option, Schema } from "effect"
import { incrementBase32, isValid, monotonicFactory } from "ulid"
import type { PreparedWrite } from "../Endpoint/Handler.ts"
import { dialectOf, inEach } from "../Store/Dialect.ts"
import {
  allOf,
  built,
  type Condition,
  costOfTexts,
  countRows,
  countUpToFew,
  FEW,
  type JsonPage,
  joinedRecords,
  jsonPage,
  type Paging
} from "../Store/JsonPage.ts"
import { folded } from "../Store/StoredText.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { StoreWrites, type Write } from "../Store/StoreWrites.ts"
import { type KeyedText, onlyOnce, repetitionOf } from "./IdempotencyKeys.ts"
import { MessageIdTaken, writeOf } from "./MessageWrite.ts"
import { threadNotFound } from "./Repo.ts"

type NewMessage = PreparedWrite<ThreadNotFound | SqlError>
type KeyedMessage = PreparedWrite<ThreadNotFound | IdempotencyKeyInUse | IdempotencyKeyReused | SqlError>

/** New messages of threads. */
export class Messages extends Context.Tag("@estate/server/Messages")<
  Messages,
  {
    /** The agency sends a message; the thread's unread messages become read. */
    readonly send: (company: CompanyId, thread: ThreadId, text: MessageText) => NewMessage
    /** The same, once for each key: a repetition succeeds, but sends nothing. */
    readonly sendOnce: (company: CompanyId, message: KeyedText) => KeyedMessage
    /** The buyer sends a message; it is unread. */
    readonly receive: (company: CompanyId, thread: ThreadId, text: MessageText) => NewMessage
  }
>() {
  static readonly layer = Layer.effect(
    Messages,
    Effect.gen(function* () {
      const { lookUp } = yield* StoreReads
      const { write } = yield* StoreWrites
      const clock = yield* Effect.clock
      const zone = yield* DateTime.CurrentTimeZone
      const messageId = makeMessageIds()
      const wireTime = makeWireTime(zone)
      const now = () => clock.unsafeCurrentTimeMillis()

      const writing = (
        direction: "incoming" | "outgoing",
        company: CompanyId,
        { thread, text }: { readonly thread: ThreadId; readonly text: MessageText },
        after: string | undefined
      ) => {
        const newId = () => messageId(now(), after)
        return writeOf(direction, company, thread, { newId, text, created_at: wireTime(now()) })
      }

      /** Makes the message again, after the thread's newest, if its id was taken. */
      const withFreeId = <E>(
        thread: ThreadId,
        attempt: (after?: string) => Write<E | MessageIdTaken>
      ): PreparedWrite<E | SqlError> => {
        const whole = (after?: string): Effect.Effect<void, E | SqlError> =>
          Effect.catchAll(
            Effect.suspend(() => write(attempt(after))),
            error =>
              error instanceof MessageIdTaken
                ? Effect.flatMap(newestId(thread), newest => whole(newest))
                : Effect.fail(error)
          )
        return { first: attempt(), whole: whole() }
      }
      const newestId = (thread: ThreadId) =>
        lookUp("Messages.newestId", ({ text }) => text(NEWEST_ID, [thread]))

      const sendOnce = (company: CompanyId, message: KeyedText) => {
        const { first, whole } = withFreeId(message.thread, after =>
          onlyOnce(writing("outgoing", company, message, after), message, now())
        )
        const once: KeyedMessage["whole"] = Effect.catchTag(whole, "IdempotencyKeyTaken", () =>
          Effect.flatMap(
            lookUp("Messages.repetition", reads => repetitionOf(reads, message)),
            Option.match({
              onNone: () => once,
              onSome: found => (found === "same" ? Effect.void : Effect.fail(found))
            })
          )
        )
        return { first, whole: once }
      }

      const written =
        (direction: "incoming" | "outgoing") =>
        (company: CompanyId, thread: ThreadId, text: MessageText): NewMessage =>
          withFreeId(thread, after => writing(direction, company, { thread, text }, after))

      return { send: written("outgoing"), sendOnce, receive: written("incoming") }
    })
  )
}

/** A page of a thread's messages, as JSON, the oldest first. */
export const messagesPage = (
  reads: Reads,
  company: CompanyId,
  thread: ThreadId,
  paging: Paging,
  search: string | undefined
): Either.Either<JsonPage, ThreadNotFound> => {
  const id = reads.text(THREAD, [thread, company])
  if (id === undefined) return Either.left(threadNotFound())
  const ofThread = { sql: "thread = ?", params: [id] }
  const where = allOf([ofThread, ...matching(reads, search)])
  const all = countUpToFew(reads, "messages", ofThread)
  const cost = all <= FEW ? costOfLooking(reads, id, paging, search, all) : "unbounded"
  const isCounted = all <= FEW && search === undefined
  const total = isCounted ? all : countRows(reads, "messages", where, cost)
  const page = jsonPage(paging, total, ({ limit, offset }) =>
    joinedRecords(reads, recordsOf(reads, where.sql, cost), [...where.params, limit, offset], cost)
  )
  return Either.right(page)
}

/** A search examines all texts of the thread, a list only those of its page. */
const costOfLooking = (
  reads: Reads,
  thread: string,
  { page, limit }: Paging,
  search: string | undefined,
  all: number
) => {
  const [count, offset] = search === undefined ? [Math.min(limit, all), (page - 1) * limit] : [all, 0]
  return costOfTexts(
    reads,
    dialectOf(reads).page(
      `SELECT octet_length(text) AS bytes FROM messages WHERE thread = ? ${OLDEST}`,
      "bounded"
    ),
    [thread, count, offset],
    count
  )
}

const THREAD = "SELECT id AS value FROM threads WHERE id = ? AND company = ? AND deleted = 0"

const NEWEST_ID = `SELECT id AS value FROM messages WHERE thread = ? ORDER BY created_at DESC, id DESC LIMIT 1`

/** The wire form of a message (spec, «Message»). */
const RECORD = inEach(({ jsonObject }) => {
  const record = jsonObject({
    ulid: "id",
    message: "text",
    type: "type",
    direction: "direction",
    readed_at: "read_at",
    created_at: "created_at"
  })
  return `${record} AS record`
})

const recordsOf = (reads: Reads, where: string, cost: Cost) =>
  built(reads, "messages", RECORD(reads), columns =>
    dialectOf(reads).page(`SELECT ${columns} FROM messages WHERE ${where} ${OLDEST}`, cost)
  )

const OLDEST = "ORDER BY created_at, id"

const matching = (reads: Reads, search: string | undefined): ReadonlyArray<Condition> =>
  search === undefined
    ? []
    : [{ sql: dialectOf(reads).holds("folded_text"), params: [folded(search.trim())] }]

const decodeId = Schema.decodeSync(MessageId)

/** Times in wire format, in a zone. Each second is formatted once, since `Intl` is slow. */
const makeWireTime = (zone: DateTime.TimeZone) => {
  let known = { second: Number.NaN, text: "" }
  return (nowMillis: number): string => {
    const second = Math.floor(nowMillis / 1000)
    if (second !== known.second)
      known = { second, text: LocalDateTime.fromInstant(DateTime.unsafeMake(nowMillis), zone).toWire() }
    return known.text
  }
}

/** The characters of an id. */
const BASE = 32

/**
 * Makes message ids in ascending order. `after` is the thread's newest id: another process may have
 * made it in the same millisecond, or with a clock that runs ahead.
 */
const makeMessageIds = () => {
  // By default, each of an id's 16 random characters would be a system call.
  const next = monotonicFactory(() => randomInt(BASE) / BASE)
  return (now: number, after: string | undefined): MessageId => {
    const fresh = next(now)
    if (after === undefined || fresh > after.toUpperCase()) return decodeId(fresh)
    const following = incrementBase32(after.toUpperCase())
    return decodeId(isValid(following) ? following : fresh)
  }
}
