import { Catalogue } from "@estate/api-client/Catalogue"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { encoderOf } from "@estate/decode/Encode"
import { CatalogueCounter } from "@estate/domain/Catalogue"
import { Effect } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { wholeList } from "../List/Source.ts"
import { recordView } from "../Records/RecordView.ts"
import { listCommand } from "./List.ts"
import { showCommand } from "./Show.ts"

const counterView = recordView<CatalogueCounter>()({
  fields: {
    id: { heading: { en: "Status", ru: "Статус" } },
    title: { heading: { en: "Title", ru: "Название" }, shrinks: true },
    value: { heading: { en: "Objects", ru: "Объектов" }, align: "right" }
  },
  table: ["id", "title", "value"],
  toWire: encoderOf(CatalogueCounter)
})

/** `estate catalogue counters`. */
const countersCommand = command({
  name: "counters",
  noun: { en: ["counter", "counters"], ru: ["счётчик", "счётчика", "счётчиков"] },
  filters: Options.all({}),
  view: counterView,
  services: Catalogue.layerWithoutDependencies,
  source: () => Effect.map(Catalogue, catalogue => wholeList(catalogue.counters()))
}).pipe(
  Command.withDescription(
    {
      en: "Count the objects of the catalogue by status.",
      ru: "Количество объектов каталога по статусам."
    },
    ["estate catalogue counters", "estate catalogue counters --jq '.[] | select(.id == \"finished\").value'"]
  )
)

/** `estate catalogue`. */
export const catalogueCommand = Command.group("catalogue").pipe(
  Command.withDescription({ en: "List and show housing complexes.", ru: "Каталог жилых комплексов." }, [
    "estate catalogue list --level complex",
    "estate catalogue show 12"
  ]),
  Command.withSubcommands([listCommand, showCommand, countersCommand]),
  Command.withDefault("list")
)
