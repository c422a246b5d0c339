import { Catalogue } from "@estate/api-client/Catalogue"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { type CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { Effect, Option, Stream } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import type { Source } from "../List/Source.ts"
import { readId } from "../Records/ReadId.ts"
import { textOption } from "../TextOption.ts"
import { catalogueView } from "./CatalogueView.ts"
import { hasText, itemNoun } from "./FindItem.ts"

const filters = Options.all({
  status: Options.choiceWithValue(
    "status",
    { building: "not_finished", finished: "finished", all: "all", not_finished: "not_finished" },
    {
      en: "Under construction, finished, or all",
      ru: "Строящиеся (building), сданные (finished) или все (all)"
    }
  ).pipe(Options.withPseudoName("building|finished|all"), Options.optional),
  search: textOption("search", "TEXT", {
    en: "Only those with this text in their title or address",
    ru: "Только объекты с этим текстом в названии или адресе"
  }),
  complex: textOption("complex", "ID", {
    en: "Only the buildings of this complex",
    ru: "Только корпуса этого комплекса"
  }),
  level: Options.choiceWithValue(
    "level",
    { complex: 1, building: 2, "1": 1, "2": 2 },
    {
      en: "Only complexes, or only buildings",
      ru: "Только комплексы (complex) или только корпуса (building)"
    }
  ).pipe(Options.withPseudoName("complex|building"), Options.optional)
})

/** `estate catalogue list`. */
export const listCommand = command({
  name: "list",
  noun: itemNoun,
  filters,
  view: catalogueView,
  services: Catalogue.layerWithoutDependencies,
  source: options =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const query = {
        status: Option.getOrUndefined(options.status),
        parentId: Option.isSome(options.complex)
          ? yield* readId(options.complex.value, CatalogueItemId, { en: "a complex", ru: "комплекса" })
          : undefined,
        level: Option.getOrUndefined(options.level)
      }
      const stream: Source<CatalogueItem>["stream"] = paging => catalogue.stream({ ...query, ...paging })
      if (Option.isNone(options.search))
        return { page: paging => catalogue.page({ ...query, ...paging }), stream }
      const isFound = hasText(options.search.value)
      // The platform cannot search in the catalogue.
      return {
        isCutHere: true,
        stream: paging => Stream.filter(stream(paging, undefined), isFound)
      }
    })
}).pipe(
  Command.withDescription(
    { en: "List housing complexes and buildings.", ru: "Список жилых комплексов и корпусов." },
    [
      "estate catalogue list --level complex",
      { en: "estate catalogue list --search Lesnaya", ru: "estate catalogue list --search Лесная" },
      "estate catalogue list --complex 12",
      "estate catalogue list --status building --format csv"
    ]
  )
)
