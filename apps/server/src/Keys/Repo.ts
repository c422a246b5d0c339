import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type Area, areas, type CurrentKey } from "@estate/api/Key"
import { AccountId } from "@estate/domain/Account"
import { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/sqlite/Read"
import type { Cache } from "@estate/sqlite/SqliteReads"
import { Context, DateTime, Effect, Layer, Option, type Redacted, Schema } from "effect"
import { StoreReads } from "../Store/StoreReads.ts"
import { idOf, matches, newKey } from "./Key.ts"

const AreasFromText = Schema.compose(Schema.split(","), Schema.Array(Schema.Literal(...areas)))

/** A key without its secret. */
export const KeyRecord = Schema.Struct({
  id: Schema.String,
  company: CompanyId,
  account: Schema.OptionFromNullOr(AccountId),
  areas: AreasFromText,
  created_at: Schema.DateTimeUtc
})
export type KeyRecord = typeof KeyRecord.Type

const decodeRecords = Schema.decodeUnknown(Schema.Array(KeyRecord))
const decodeFound = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ ...KeyRecord.fields, hash: Schema.String }))
)

const FOUND = `SELECT json_object('id', id, 'hash', hash, 'company', company, 'account', account, 'areas', areas,
  'created_at', created_at) AS value FROM keys WHERE id = ?`

/** The key's id, and what it may do. */
export interface KeyHolder extends Context.Tag.Service<typeof CurrentKey> {
  readonly id: string
}

/** The keys of callers. */
export class Keys extends Context.Tag("@estate/server/Keys")<
  Keys,
  {
    /** Creates a key, to be shown once. The company must exist. */
    readonly create: (grant: {
      readonly company: CompanyId
      readonly account: Option.Option<AccountId>
      readonly areas: ReadonlyArray<Area>
    }) => Effect.Effect<{ readonly id: string; readonly key: Redacted.Redacted }, SqlError>
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>, SqlError>
    /** False if there is no such key. */
    readonly revoke: (id: string) => Effect.Effect<boolean, SqlError>
    /** What the key may do; none if it is unknown or revoked. */
    readonly identify: (reads: Reads, key: string) => Option.Option<KeyHolder>
  }
>() {
  static readonly layer = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const { makeCache } = yield* StoreReads
      const known: Cache<Option.Option<{ readonly hash: Uint8Array; readonly holder: KeyHolder }>> =
        makeCache()

      const create = Effect.fn("Keys.create")(function* (grant: {
        readonly company: CompanyId
        readonly account: Option.Option<AccountId>
        readonly areas: ReadonlyArray<Area>
      }) {
        const { id, key, hash } = newKey()
        const now = yield* DateTime.now
        yield* sql`INSERT INTO keys ${sql.insert({
          id,
          hash,
          company: grant.company,
          account: Option.getOrNull(grant.account),
          areas: grant.areas.join(","),
          created_at: DateTime.formatIso(now)
        })}`
        return { id, key }
      })

      const list = sql`SELECT id, company, account, areas, created_at FROM keys ORDER BY created_at, id`.pipe(
        Effect.flatMap(rows => Effect.orDie(decodeRecords(rows))),
        Effect.withSpan("Keys.list")
      )

      const revoke = Effect.fn("Keys.revoke")(function* (id: string) {
        const gone = yield* sql`DELETE FROM keys WHERE id = ${id} RETURNING id`
        return gone.length > 0
      })

      const identify = ({ text }: Reads, key: string) => {
        const id = idOf(key)
        if (id === undefined) return Option.none()
        const kept = known(id, () => {
          const json = text(FOUND, [id])
          if (json === undefined) return Option.none()
          const { hash, company, account, areas } = decodeFound(json)
          return Option.some({
            hash: Buffer.from(hash, "hex"),
            holder: { id, company, account, areas: new Set(areas) }
          })
        })
        return Option.isSome(kept) && matches(key, kept.value.hash)
          ? Option.some(kept.value.holder)
          : Option.none()
      }

      return { create, list, revoke, identify }
    })
  )
}
