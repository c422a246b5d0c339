import { Catalogue } from "@estate/api-client/Catalogue"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { encoderOf } from "@estate/decode/Encode"
import { CatalogueItemWithParent } from "@estate/domain/Catalogue"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions, withJsonFlag } from "../Records/Format.ts"
import { printDocument } from "../Records/Jq.ts"
import type { JsonRecord } from "../Records/Json.ts"
import { collect } from "../Records/PrintRecords.ts"
import { Output } from "../Terminal/Output.ts"
import { type CatalogueEntry, catalogueView } from "./CatalogueView.ts"
import { findCatalogueItem } from "./FindItem.ts"
import { renderTree } from "./Tree.ts"

/** `estate catalogue show ID`. */
export const showCommand = Command.make(
  "show",
  {
    id: Args.text("ID", {
      en: "A complex's or a building's id, or a part of its title",
      ru: "Номер комплекса или корпуса или часть его названия"
    }),
    format: Options.choice("format", ["text", "json"], {
      en: "text (default), a tree of the complex and its buildings, or json",
      ru: "text (по умолчанию), дерево комплекса и его корпусов, или json"
    }).pipe(withJsonFlag, Options.optional),
    ...jsonOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const jq = Option.getOrUndefined(options.jq)
      const isJson = jq !== undefined || Option.contains(options.format, "json")
      yield* connectedTo(Catalogue.layerWithoutDependencies, options, ({ language }) =>
        Effect.gen(function* () {
          const catalogue = yield* Catalogue
          const output = yield* Output
          const item = yield* catalogue.item(yield* findCatalogueItem(options.id))
          if (options.wire) return yield* printDocument(toWire(item), jq)
          const chain = [item, ...parentsOf(item)].reverse()
          // A building has no buildings of its own: show those of its complex.
          const complex = item.childrenCount > 0 || Option.isNone(item.parent) ? item : item.parent.value
          const buildings = yield* collect(catalogue.stream({ parentId: complex.id }))
          if (isJson)
            return yield* printDocument(
              { ...itemJson(item), buildings: buildings.map(catalogueView.toRecord) },
              jq
            )
          yield* output.show(
            renderTree(
              { parents: chain.slice(0, chain.indexOf(complex) + 1), buildings, marked: item.id },
              {
                language,
                width: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
                bold: output.bold
              }
            )
          )
        })
      )
    })
).pipe(
  Command.withDescription(
    { en: "Show a complex with its buildings as a tree.", ru: "Показать комплекс и его корпуса деревом." },
    [
      "estate catalogue show 12",
      { en: "estate catalogue show Lesnoy", ru: "estate catalogue show Лесной" },
      "estate catalogue show 12 --jq '.buildings | map(.title)'"
    ],
    {
      en: "For a building, shows its complex and marks the building.",
      ru: "Для корпуса показывает его комплекс и отмечает корпус."
    }
  )
)

type Item = CatalogueEntry & Pick<CatalogueItemWithParent, "parent">

const parentsOf = (item: Item): ReadonlyArray<Item> =>
  Option.match(item.parent, { onNone: () => [], onSome: parent => [parent, ...parentsOf(parent)] })

const itemJson = (item: Item): JsonRecord => ({
  ...catalogueView.toRecord(item),
  parent: Option.getOrNull(Option.map(item.parent, itemJson))
})

const toWire = encoderOf(CatalogueItemWithParent)
