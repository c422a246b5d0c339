import { Catalogue } from "@estate/api-client/Catalogue"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { CatalogueCounter } from "@estate/domain/Catalogue"
import { Effect } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { wholeList } from "../List/Source.ts"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

const counterView: RecordView<
  CatalogueCounter,
  { readonly id: string; readonly title: string; readonly value: number }
> = {
  fields: {
    id: { heading: { en: "Status", ru: "Статус" } },
    title: { heading: { en: "Title", ru: "Название" }, gives: true },
    value: { heading: { en: "Objects", ru: "Объектов" }, align: "right" }
  },
  table: ["id", "title", "value"],
  toRecord: ({ id, title, value }) => ({ id, title, value }),
  toWire: wireForm(CatalogueCounter)
}

/** `estate catalogue counters`. */
export const countersCommand = command({
  name: "counters",
  help: explained(
    {
      en: "Count the objects of the catalogue: all, under construction, finished.",
      ru: "Сколько в каталоге объектов: всех, строящихся, сданных."
    },
    ["estate catalogue counters", "estate catalogue counters --jq '.[] | select(.id == \"finished\").value'"]
  ),
  what: { en: ["counter", "counters"], ru: ["счётчик", "счётчика", "счётчиков"] },
  filters: Options.none,
  view: counterView,
  services: Catalogue.layerClient,
  source: () => Effect.map(Catalogue, catalogue => wholeList(catalogue.counters()))
})
