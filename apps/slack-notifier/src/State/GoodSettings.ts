import { SqlClient } from "@effect/sql/SqlClient"
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { Settings } from "../Settings/Settings.ts"
import type { StoreError } from "./AlertStore.ts"

/** The text of the last valid settings file, and since when it is in force. */
export class KeptSettings extends Schema.Class<KeptSettings>("KeptSettings")({
  text: Schema.String,
  /** The contents of the file of owners that it names. */
  owners: Schema.optionalWith(Schema.String, { as: "Option", nullable: true }),
  /** All that the rules in it were read from; empty if it has none. */
  rules: Schema.String,
  /** Since when these rules are in force; other settings may have changed since. */
  rulesSince: Schema.propertySignature(Schema.DateTimeUtcFromNumber).pipe(Schema.fromKey("rules_since"))
}) {}

/** The last valid text of the settings file, which a restart with an invalid file uses. */
export class GoodSettings extends Context.Tag("@estate/slack-notifier/GoodSettings")<
  GoodSettings,
  {
    readonly last: Effect.Effect<Option.Option<KeptSettings>, StoreError>
    /**
     * Keeps a text, and returns since when its rules are in force; rules that did not change keep
     * their time.
     */
    readonly keep: (settings: KeptSettings) => Effect.Effect<DateTime.Utc, StoreError>
  }
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<GoodSettings, never, SqlClient> = Layer.effect(
    GoodSettings,
    Effect.map(SqlClient, sql =>
      GoodSettings.of({
        last: Effect.gen(function* () {
          return Option.fromIterable(yield* decodeAll(yield* sql`SELECT * FROM good_settings`))
        }),
        keep: Effect.fn("GoodSettings.keep")(function* (settings) {
          const row = yield* encode(settings)
          const rows = yield* sql`
            INSERT INTO good_settings ${sql.insert({ id: 1, ...row })}
            ON CONFLICT (id) DO UPDATE SET text = excluded.text, owners = excluded.owners, rules = excluded.rules,
              rules_since = CASE WHEN good_settings.rules = excluded.rules
                THEN good_settings.rules_since ELSE excluded.rules_since END
            RETURNING *`
          const [kept = settings] = yield* decodeAll(rows)
          return kept.rulesSince
        })
      })
    )
  )
}

const encode = Schema.encode(KeptSettings)
const decodeAll = Schema.decodeUnknown(Schema.Array(KeptSettings))

/** Since when the rules of these settings are in force, as the state has it. Stores nothing. */
export const rulesSince = ({ rulesText }: Settings) =>
  Effect.gen(function* () {
    const last = yield* Effect.flatMap(GoodSettings, good => good.last)
    const known = Option.filter(last, ({ rules }) => rules === rulesText)
    return Option.isSome(known) ? known.value.rulesSince : yield* DateTime.now
  })

/** The same of settings that are in force from now on: their text is kept, if they have one. */
export const keepSettings = (settings: Settings) =>
  Effect.gen(function* () {
    const { texts, rulesText } = settings
    if (texts === undefined) return yield* rulesSince(settings)
    const good = yield* GoodSettings
    return yield* good.keep(
      new KeptSettings({
        text: texts.text,
        owners: Option.fromNullable(texts.owners),
        rules: rulesText,
        rulesSince: yield* DateTime.now
      })
    )
  })
