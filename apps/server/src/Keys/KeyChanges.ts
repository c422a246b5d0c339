import type { SqlClient } from "@effect/sql/SqlClient"
import type { Area } from "@estate/api/Key"
import type { AccountId } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import { DateTime, type Duration, Effect, Option, type Redacted } from "effect"
import type { keyEvents } from "./EventsRepo.ts"
import { newKey } from "./Key.ts"
import { RECORD, recordsOf } from "./KeyRecord.ts"

/** What a new key gives access to, and until when. */
export interface Grant {
  readonly name?: string
  readonly company: CompanyId
  readonly account: Option.Option<AccountId>
  readonly areas: ReadonlyArray<Area>
  readonly expiresAt?: Option.Option<DateTime.Utc>
  readonly requestsPerSecond?: Option.Option<number>
}

/** A new key, which is shown once. */
export interface CreatedKey {
  readonly id: string
  readonly key: Redacted.Redacted
}

/** Changes of keys, each with its event. */
export const keyChanges = (sql: SqlClient, events: ReturnType<typeof keyEvents>) => {
  const insert = Effect.fnUntraced(function* (grant: Grant, family: Option.Option<string>, details: string) {
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

  return { create, rotate, revoke, limit }
}
