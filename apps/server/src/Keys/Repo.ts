import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type Area, areas, type CurrentKey } from "@estate/api/Key"
import { AccountId, CompanyId } from "@estate/domain/Company"
import { Context, DateTime, Effect, Layer, Option, type Redacted, Schema } from "effect"
import { idOf, matches, newKey } from "./Key.ts"

const AreasFromText = Schema.compose(Schema.split(","), Schema.Array(Schema.Literal(...areas)))

/** A key as it may be shown: all but the secret. */
export const KeyRecord = Schema.Struct({
  id: Schema.String,
  company: CompanyId,
  account: Schema.OptionFromNullOr(AccountId),
  areas: AreasFromText,
  created_at: Schema.DateTimeUtc
})
export type KeyRecord = typeof KeyRecord.Type

const decodeRecords = Schema.decodeUnknown(Schema.Array(KeyRecord))
const decodeFound = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ ...KeyRecord.fields, hash: Schema.String })).pipe(Schema.maxItems(1))
)

/** Who may call the service. */
export class Keys extends Context.Tag("@estate/server/Keys")<
  Keys,
  {
    /** A new key, to be shown once; the company must exist. */
    readonly create: (grant: {
      readonly company: CompanyId
      readonly account: Option.Option<AccountId>
      readonly areas: ReadonlyArray<Area>
    }) => Effect.Effect<{ readonly id: string; readonly key: Redacted.Redacted }, SqlError>
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>, SqlError>
    /** False where there is no such key. */
    readonly revoke: (id: string) => Effect.Effect<boolean, SqlError>
    /** What the key may do, where it is known and not revoked. */
    readonly identify: (key: Redacted.Redacted) => Effect.Effect<Option.Option<CurrentKey["Type"]>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient

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

      const identify = Effect.fn("Keys.identify")(function* (key: Redacted.Redacted) {
        const id = idOf(key)
        if (Option.isNone(id)) return Option.none()
        const rows =
          yield* sql`SELECT id, hash, company, account, areas, created_at FROM keys WHERE id = ${id.value}`
        const [found] = yield* Effect.orDie(decodeFound(rows))
        return found !== undefined && matches(key, found.hash)
          ? Option.some({ company: found.company, account: found.account, areas: new Set(found.areas) })
          : Option.none()
      })

      return { create, list, revoke, identify }
    })
  )
}
