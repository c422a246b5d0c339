import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Schema } from "effect"
import { rowsAs } from "../Store/StoredText.ts"

/** A company, with what it has and when it last asked for anything. */
const CompanyOverview = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  feeds: Schema.transform(Schema.Int, Schema.Boolean, {
    strict: true,
    decode: feeds => feeds === 1,
    encode: feeds => (feeds ? 1 : 0)
  }),
  keys: Schema.Int,
  threads: Schema.Int,
  calls: Schema.Int,
  lastUsedAt: Schema.OptionFromNullOr(Schema.DateTimeUtc)
})

const counted = (lists: string) =>
  `(SELECT CAST(coalesce(sum(records), 0) AS BIGINT) FROM ranks WHERE list IN (${lists}) AND company = companies.id)`

const OVERVIEW = `SELECT id, title, feeds,
    (SELECT count(*) FROM keys WHERE company = companies.id) AS keys,
    ${counted("'threads'")} AS threads,
    ${counted("'calls', 'calls_with_feeds'")} AS calls,
    (SELECT max(last_used_at) FROM keys WHERE company = companies.id) AS "lastUsedAt"
  FROM companies ORDER BY id`

/** All companies, by id. A key's last use is known to the hour. */
export const companyOverviews = SqlClient.pipe(
  Effect.flatMap(sql => sql.unsafe(OVERVIEW)),
  rowsAs(CompanyOverview),
  Effect.withSpan("Companies.list")
)
