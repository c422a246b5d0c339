import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CurrentKey } from "@estate/api/Key"
import { databaseMessage } from "@estate/store/DatabaseError"
import { makeCache, type Reads } from "@estate/store/Read"
import { Context, DateTime, type Duration, Effect, Layer, Option, Schema } from "effect"
import { inEach } from "../Store/Dialect.ts"
import { fromJson } from "../Store/StoredText.ts"
import { type KeyEvent, keyEvents } from "./EventsRepo.ts"
import { idOf, matches } from "./Key.ts"
import { type CreatedKey, type Grant, keyChanges } from "./KeyChanges.ts"
import { KeyRecord, RECORD, recordsOf } from "./KeyRecord.ts"
import { lastUses } from "./LastUses.ts"

const FoundKey = Schema.Struct({ ...KeyRecord.fields, hash: Schema.String })
const decodeFound = fromJson(FoundKey)

const FOUND = inEach(({ jsonObject }) => {
  const columns = Object.keys(FoundKey.fields).map(name => [name, name])
  return `SELECT ${jsonObject(Object.fromEntries(columns))} AS value FROM keys WHERE id = ?`
})

/** The key's id, and what it may do. */
export interface KeyHolder extends Context.Tag.Service<typeof CurrentKey> {
  readonly id: string
  /** Keys that replace each other share the limit of this name. */
  readonly family: string
  /** Its own limit; if it has none, that of `serve` applies. */
  readonly requestsPerSecond: Option.Option<number>
}

const DECODED_KEYS = 10_000

/** A key's stored hash, when it expires, and what it may do. */
interface KnownKey {
  readonly hash: Uint8Array
  readonly expiresAtMillis: number
  readonly holder: KeyHolder
}

/** A key as it is stored in JSON. */
const knownKey = (id: string, json: string): KnownKey => {
  const { hash, company, account, areas, expires_at, family, requests_per_second } = decodeFound(json)
  return {
    hash: Buffer.from(hash, "latin1"),
    expiresAtMillis: Option.match(expires_at, {
      onNone: () => Number.POSITIVE_INFINITY,
      onSome: DateTime.toEpochMillis
    }),
    holder: {
      id,
      family: Option.getOrElse(family, () => id),
      company,
      account,
      areas: new Set(areas),
      requestsPerSecond: requests_per_second
    }
  }
}

const known = makeCache<Option.Option<KnownKey>>()

/** The keys of callers. */
export class Keys extends Context.Tag("@estate/server/Keys")<
  Keys,
  {
    /** Creates a key, to be shown once. The company must exist. */
    readonly create: (grant: Grant) => Effect.Effect<CreatedKey, SqlError>
    /**
     * Makes a key that replaces this one, which expires after the overlap; none if there is no such
     * key. The new key gets the same lifetime as the old one.
     */
    readonly rotate: (
      id: string,
      overlap: Duration.Duration
    ) => Effect.Effect<Option.Option<CreatedKey>, SqlError>
    /** Saves which keys were used since the last time. */
    readonly saveUses: Effect.Effect<void, SqlError>
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>, SqlError>
    /** What was done to keys, oldest first; it outlives them. */
    readonly events: Effect.Effect<ReadonlyArray<KeyEvent>, SqlError>
    /** False if there is no such key. */
    readonly revoke: (id: string) => Effect.Effect<boolean, SqlError>
    /**
     * Limits a key, and the keys that replaced it or that it replaced; if the limit is none, that
     * of `serve` applies. False if there is no such key.
     */
    readonly limit: (id: string, requestsPerSecond: Option.Option<number>) => Effect.Effect<boolean, SqlError>
    /** What the key may do; none if it is unknown or revoked. */
    readonly identify: (reads: Reads, key: string) => Option.Option<KeyHolder>
  }
>() {
  /** Last uses are saved every minute, and when the scope closes. */
  static readonly layer = Layer.scoped(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const events = keyEvents(sql)

      const { create, rotate, revoke, limit } = keyChanges(sql, events)

      const list = recordsOf(sql`SELECT ${sql.literal(RECORD)} FROM keys ORDER BY created_at, id`).pipe(
        Effect.withSpan("Keys.list")
      )

      const uses = lastUses(sql)
      const saved = Effect.catchAll(uses.save, error =>
        Effect.annotateLogs(Effect.logWarning("the last uses of keys were not saved"), {
          cause: databaseMessage(error)
        })
      )
      yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep("1 minute"), saved)))
      yield* Effect.addFinalizer(() => saved)

      // Without a cache, a key's text is read each time, and is usually the same.
      const decoded = new Map<string, { readonly json: string; readonly key: KnownKey }>()
      const decodeOnce = (id: string, json: string) => {
        const last = decoded.get(id)
        if (last?.json === json) return last.key
        const key = knownKey(id, json)
        if (decoded.size >= DECODED_KEYS) decoded.clear()
        decoded.set(id, { json, key })
        return key
      }

      const identify = (reads: Reads, key: string) => {
        const id = idOf(key)
        if (id === undefined) return Option.none()
        const kept = known(reads, id, () =>
          Option.map(Option.fromNullable(reads.text(FOUND(reads), [id])), json => decodeOnce(id, json))
        )
        if (Option.isNone(kept) || !matches(key, kept.value.hash)) return Option.none()
        const now = Date.now()
        if (kept.value.expiresAtMillis <= now) return Option.none()
        uses.add(id, now)
        return Option.some(kept.value.holder)
      }

      return {
        create,
        rotate,
        saveUses: uses.save,
        list,
        events: events.list,
        revoke,
        limit,
        identify
      }
    })
  )
}
