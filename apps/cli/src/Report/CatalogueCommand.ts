import { Catalogue } from "@estate/api-client/Catalogue"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { CatalogueItemId } from "@estate/domain/Catalogue"
import { catalogueDefinition } from "@estate/reports/Catalogue/Document"
import { CatalogueTally, type LackingItem } from "@estate/reports/Catalogue/Report"
import { ignoredFilterTexts } from "@estate/reports/Catalogue/Texts"
import { Array, Effect, Either, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { CONCURRENCY } from "../Conversations/EachConversation.ts"
import { forEachRecord } from "../List/ForEachRecord.ts"
import { Progress } from "../Terminal/Progress.ts"
import { makeReport } from "./MakeReport.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"

const lists = [
  { level: 1, status: "finished" },
  { level: 1, status: "not_finished" },
  { level: 2, status: "finished" },
  { level: 2, status: "not_finished" }
] as const

/** `estate report catalogue`. */
export const catalogueCommand = Command.make(
  "catalogue",
  { ...reportOptions(catalogueDefinition), ...connectionOptions },
  options =>
    makeReport(catalogueDefinition, options, input => {
      const { needs, report } = planCatalogue(input)
      const orFailed = Effect.flatMap(report(), made =>
        Either.mapLeft(made, filter => failed(ExitCode.failed, ignoredFilterTexts[filter]))
      )
      return Effect.succeed({ needs, report: () => orFailed })
    })
).pipe(
  Command.withDescription(
    {
      en: "Show finished complexes and those under construction, their buildings, and missing photos or addresses.",
      ru: "Сданные и строящиеся комплексы, их корпуса, где нет фотографий или адреса."
    },
    ["estate report catalogue -o catalogue.html"]
  )
)

/**
 * What the report needs: no other report reads the catalogue. There is no report if the platform
 * ignores a filter, since items would count several times.
 */
export const planCatalogue = (input: ReportInput) => ({ needs: [], report: () => readCatalogue(input) })

const readCatalogue = Effect.fnUntraced(function* ({ zone, now }: ReportInput) {
  const tally = new CatalogueTally()
  const catalogue = yield* Catalogue
  yield* Effect.forEach(
    lists,
    query => forEachRecord(catalogue, query, item => tally.add(item, query.level, query.status)),
    { concurrency: lists.length, discard: true }
  )
  const { ignoredFilter } = tally
  return ignoredFilter === undefined
    ? Either.right(tally.report(now, zone, yield* complexesOf(tally.lacking)))
    : Either.left(ignoredFilter)
})

/** The titles of the complexes of these buildings; lists do not have them, so each is a request. */
const complexesOf = Effect.fnUntraced(function* (items: ReadonlyArray<LackingItem>) {
  const catalogue = yield* Catalogue
  const progress = yield* Progress
  const buildings = items.filter(({ level }) => level === 2)
  yield* progress.expect(buildings.length)
  const found = yield* Effect.forEach(
    buildings,
    ({ itemId }) =>
      catalogue.item(itemId).pipe(
        Effect.map(({ parent }) =>
          Option.map(parent, ({ title }): [CatalogueItemId, string] => [itemId, title])
        ),
        Effect.catchTag("CatalogueItemNotFound", () => Effect.succeedNone),
        Effect.tap(() => progress.advance(1))
      ),
    { concurrency: CONCURRENCY }
  )
  return new Map(Array.getSomes(found))
})
