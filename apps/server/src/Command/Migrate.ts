import * as Command from "@estate/command-line/Command"
import { Effect, Layer } from "effect"
import { formOf } from "./OpenForm.ts"
import { say } from "./Say.ts"
import { databaseOption, existingStore } from "./Store.ts"
import { readLocation } from "./StoreLocation.ts"

/** `migrate`: only migrates, as commands that write do first. */
export const migrate = Command.make("migrate", { database: databaseOption }, ({ database }) =>
  Effect.gen(function* () {
    const location = yield* readLocation(database)
    const before = yield* formOf(location)
    const begunMillis = performance.now()
    yield* Effect.scoped(Layer.build(existingStore(database)))
    const seconds = ((performance.now() - begunMillis) / 1000).toFixed(1)
    const after = yield* formOf(location)
    yield* say(
      before === after
        ? {
            en: `the store is up to date: schema ${after}`,
            ru: `обновлять нечего: схема версии ${after}`
          }
        : {
            en: `schema ${before} → ${after} in ${seconds} s`,
            ru: `схема ${before} → ${after} за ${seconds.replace(".", ",")} с`
          }
    )
  })
).pipe(
  Command.withDescription({
    en: "Bring the store to this version's schema.",
    ru: "Обновить схему базы до версии этой программы."
  })
)
