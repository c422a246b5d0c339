import * as Command from "@estate/command-line/Command"
import { yesOrNo } from "@estate/text/Language"
import { Effect } from "effect"
import { companyOverviews } from "../Companies/OverviewRepo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { formatOption, orNone, printJson, printTable, shownTime } from "./Format.ts"
import { say } from "./Say.ts"
import { databaseOption, storeAsIs } from "./Store.ts"

const list = Command.make(
  "list",
  { database: databaseOption, format: formatOption },
  ({ database, format }) =>
    Effect.gen(function* () {
      const companies = yield* companyOverviews
      if (format === "json") return yield* printJson(companies)
      if (companies.length === 0)
        return yield* say({
          en: "there are no companies. Import them, or fill the store: estate-server demo",
          ru: "компаний нет. Загрузите их или заполните базу: estate-server demo"
        })
      yield* printTable(companies, [
        [{ en: "id", ru: "id" }, ({ id }) => String(id)],
        [{ en: "title", ru: "название" }, ({ title }) => title],
        [{ en: "feeds", ru: "фиды" }, ({ feeds }, language) => yesOrNo(feeds, language)],
        [{ en: "keys", ru: "ключи" }, ({ keys }) => String(keys)],
        [{ en: "threads", ru: "диалоги" }, ({ threads }) => String(threads)],
        [{ en: "calls", ru: "звонки" }, ({ calls }) => String(calls)],
        [{ en: "last used", ru: "последний запрос" }, ({ lastUsedAt }) => orNone(lastUsedAt, shownTime)]
      ])
    }).pipe(orStoreFailed, Effect.provide(storeAsIs(database)))
).pipe(
  Command.withDescription({
    en: "List the companies, with the number of their records and keys.",
    ru: "Список компаний с числом записей и ключей."
  })
)

/** `companies`: what the service knows about agencies. */
export const companies = Command.group("companies").pipe(
  Command.withDescription({ en: "List the companies of the store.", ru: "Список компаний базы." }),
  Command.withSubcommands([list])
)
