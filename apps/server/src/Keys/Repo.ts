import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type Area, areas, type CurrentKey } from "@estate/api/Key"
import { AccountId } from "@estate/domain/Account"
import { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/store/Read"
import type { Cache } from "@estate/store/SqliteReads"
import { Context, DateTime, type Duration, Effect, Layer, Option, type Redacted, Schema } from "effect"
import { inEach } from "../Store/Dialect.ts"
import { fromJson } from "../Store/StoredText.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { KeyEvents } from "./EventsRepo.ts"
import { idOf, matches, newKey } from "./Key.ts"
import { lastUses } from "./LastUses.ts"

const AreasFromText = Schema.compose(Schema.split(","), Schema.Array(Schema.Literal(...areas)))

/** A key without its secret. `family` is the first of the keys that it replaced. */
export const KeyRecord = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  company: CompanyId,
  account: Schema.OptionFromNullOr(AccountId),
  areas: AreasFromText,
  created_at: Schema.DateTimeUtc,
  expires_at: Schema.OptionFromNullOr(Schema.DateTimeUtc),
  last_used_at: Schema.OptionFromNullOr(Schema.DateTimeUtc),
  family: Schema.OptionFromNullOr(Schema.String),
  requests_per_second: Schema.OptionFromNullOr(Schema.Int)
})
export type KeyRecord = typeof KeyRecord.Type

const RECORD =
  "id, name, company, account, areas, created_at, expires_at, last_used_at, family, requests_per_second"

const decodeRecords = Schema.decodeUnknown(Schema.Array(KeyRecord))
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
  /** Its own limit; that of `serve` if it has none. */
  readonly requestsPerSecond: Option.Option<number>
}

/** What a new key gives access to, and until when. */
export interface Grant {
  readonly name?: string
  readonly company: CompanyId
  readonly account: Option.Option<AccountId>
  readonly areas: ReadonlyArray<Area>
  readonly expiresAt?: Option.Option<DateTime.Utc>
  readonly requestsPerSecond?: Option.Option<number>
}

interface CreatedKey {
  readonly id: string
  readonly key: Redacted.Redacted
}

const DECODED_KEYS = 10_000

/** A key's hash, when it ends, and what it may do. */
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

const recordsOf = (rows: Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
  Effect.flatMap(rows, found => Effect.orDie(decodeRecords(found)))

/** The keys of callers. */
export class Keys extends Context.Tag("@estate/server/Keys")<
  Keys,
  {
    /** Creates a key, to be shown once. The company must exist. */
    readonly create: (grant: Grant) => Effect.Effect<CreatedKey, SqlError>
    /**
     * Makes a key that replaces this one, which expires after the overlap; none if there is no such
     * key. The new one is valid for as long as the old one was made for.
     */
    readonly rotate: (
      id: string,
      overlap: Duration.Duration
    ) => Effect.Effect<Option.Option<CreatedKey>, SqlError>
    /** Writes down which keys were used since the last time. */
    readonly saveUses: Effect.Effect<void, SqlError>
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>, SqlError>
    /** False if there is no such key. */
    readonly revoke: (id: string) => Effect.Effect<boolean, SqlError>
    /**
     * Limits a key, and those that it was replaced by or replaces; as `serve` does if the limit is
     * none. False if there is no such key.
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
      const events = yield* KeyEvents
      const { makeCache } = yield* StoreReads
      const known: Cache<Option.Option<KnownKey>> = makeCache()

      const insert = Effect.fnUntraced(function* (
        grant: Grant,
        family: Option.Option<string>,
        details: string
      ) {
        const { id, key, hash } = newKey()
        const now = DateTime.formatIso(yield* DateTime.now)
        const { name = "", company, expiresAt = Option.none(), requestsPerSecond = Option.none() } = grant
        yield* sql`INSERT INTO keys ${sql.insert({
          id,
          hash,
          name,
          company,
          account: Option.getOrNull(grant.account),
          areas: grant.areas.join(","),
          created_at: now,
          expires_at: Option.getOrNull(Option.map(expiresAt, DateTime.formatIso)),
          family: Option.getOrNull(family),
          requests_per_second: Option.getOrNull(requestsPerSecond)
        })}`
        yield* events.add({ event: "created", key: id, company, name, details })
        return { id, key }
      })

      const create = Effect.fn("Keys.create")(
        (grant: Grant) => insert(grant, Option.none(), grant.areas.join(",")),
        sql.withTransaction
      )

      const rotate = Effect.fn("Keys.rotate")(function* (id: string, overlap: Duration.Duration) {
        const [old] = yield* recordsOf(sql`SELECT ${sql.literal(RECORD)} FROM keys WHERE id = ${id}`)
        if (old === undefined) return Option.none()
        const now = yield* DateTime.now
        const expiresAt = Option.map(old.expires_at, end =>
          DateTime.addDuration(now, DateTime.distanceDuration(old.created_at, end))
        )
        const family = Option.getOrElse(old.family, () => old.id)
        const grant = { ...old, expiresAt, requestsPerSecond: old.requests_per_second }
        const created = yield* insert(grant, Option.some(family), `replaces ${old.id}`)
        const end = DateTime.formatIso(DateTime.addDuration(now, overlap))
        yield* sql`UPDATE keys SET expires_at = CASE WHEN expires_at < ${end} THEN expires_at ELSE ${end} END WHERE id = ${id}`
        yield* events.add({
          event: "replaced",
          key: id,
          company: old.company,
          name: old.name,
          details: `by ${created.id}, valid until ${end}`
        })
        return Option.some(created)
      }, sql.withTransaction)

      const list = recordsOf(sql`SELECT ${sql.literal(RECORD)} FROM keys ORDER BY created_at, id`).pipe(
        Effect.withSpan("Keys.list")
      )

      const revoke = Effect.fn("Keys.revoke")(function* (id: string) {
        const [gone] = yield* sql<{ company: number; name: string }>`
          DELETE FROM keys WHERE id = ${id} RETURNING company, name`
        if (gone !== undefined) yield* events.add({ event: "revoked", key: id, ...gone, details: "" })
        return gone !== undefined
      }, sql.withTransaction)

      const limit = Effect.fn("Keys.limit")(function* (id: string, perSecond: Option.Option<number>) {
        const limited = yield* sql<{ id: string; company: number; name: string }>`
          UPDATE keys SET requests_per_second = ${Option.getOrNull(perSecond)}
          WHERE coalesce(family, id) = (SELECT coalesce(family, id) FROM keys WHERE id = ${id})
          RETURNING id, company, name`
        const details = Option.match(perSecond, {
          onNone: () => "as serve limits keys",
          onSome: number => `${number} requests a second`
        })
        yield* Effect.forEach(limited, ({ id, company, name }) =>
          events.add({ event: "limited", key: id, company, name, details })
        )
        return limited.length > 0
      }, sql.withTransaction)

      const uses = lastUses(sql)
      const saved = Effect.catchAll(uses.save, error =>
        Effect.logWarning("the last uses of keys were not saved", error)
      )
      yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep("1 minute"), saved)))
      yield* Effect.addFinalizer(() => saved)

      // Where nothing is cached, a key's text is read each time, and mostly the same one.
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
        const kept = known(id, () =>
          Option.map(Option.fromNullable(reads.text(FOUND(reads), [id])), json => decodeOnce(id, json))
        )
        if (Option.isNone(kept) || !matches(key, kept.value.hash)) return Option.none()
        if (kept.value.expiresAtMillis <= Date.now()) return Option.none()
        uses.add(id)
        return Option.some(kept.value.holder)
      }

      return { create, rotate, saveUses: uses.save, list, revoke, limit, identify }
    })
  ).pipe(Layer.provide(KeyEvents.layer))
}
