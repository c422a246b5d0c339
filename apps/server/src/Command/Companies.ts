import * as Command from "@estate/command-line/Command"
import { yesOrNo } from "@estate/text/Language"
import { Effect } from "effect"
import { companyOverviews } from "../Companies/OverviewRepo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { formatOption, orNone, printPlain, printTable, shownTime } from "./Format.ts"
import { say } from "./Say.ts"
import { databaseOption, storeAsIs } from "./Store.ts"

const list = Command.make(
  "list",
  { database: databaseOption, format: formatOption },
  ({ database, format }) =>
    Effect.gen(function* () {
      const companies = yield* companyOverviews
      if (format === "json") return yield* printPlain(companies)
      if (companies.length === 0)
        return yield* say({
          en: "there are no companies. Import them, or fill the store: estate-server demo",
          ru: "компаний нет. Загрузите их или заполните базу: estate-server demo"
        })
      yield* printTable(companies, language => [
        { heading: "id", text: ({ id }) => String(id) },
        { heading: { en: "title", ru: "название" }, text: ({ title }) => title },
        { heading: { en: "feeds", ru: "фиды" }, text: ({ feeds }) => yesOrNo(feeds, language) },
        { heading: { en: "keys", ru: "ключи" }, text: ({ keys }) => String(keys) },
        { heading: { en: "threads", ru: "диалоги" }, text: ({ threads }) => String(threads) },
        { heading: { en: "calls", ru: "звонки" }, text: ({ calls }) => String(calls) },
        {
          heading: { en: "last used", ru: "последний запрос" },
          text: ({ lastUsedAt }) => orNone(lastUsedAt, shownTime)
        }
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
