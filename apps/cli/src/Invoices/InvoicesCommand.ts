import { Invoices } from "@estate/api-client/Invoices"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { encoderOf } from "@estate/decode/Encode"
import { FilterEntry } from "@estate/domain/FilterEntry"
import type { LocalizedText } from "@estate/text/Language"
import { Effect } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { wholeList } from "../List/Source.ts"
import { recordView } from "../Records/RecordView.ts"
import { listCommand } from "./List.ts"
import { type Parties, payers, recipients } from "./Party.ts"
import { showCommand } from "./Show.ts"

/** How payers, recipients and statuses are shown. */
const entryView = recordView<FilterEntry>()({
  fields: {
    id: { heading: { en: "Id", ru: "Код" } },
    label: { heading: { en: "Name", ru: "Название" }, shrinks: true }
  },
  table: ["id", "label"],
  toWire: encoderOf(FilterEntry)
})

/** `estate invoices payers` and `estate invoices recipients`. */
const partiesCommand = ({ list, noun }: Pick<Parties<number>, "list" | "noun">, description: LocalizedText) =>
  command({
    name: list,
    noun,
    filters: Options.all({
      withActs: Options.boolean("with-acts", {
        en: "Only those that have acts",
        ru: "Только те, с которыми связаны акты"
      })
    }),
    view: entryView,
    services: Invoices.layerWithoutDependencies,
    source: filters =>
      Effect.map(Invoices, invoices => ({ stream: paging => invoices[list]({ ...filters, ...paging }) }))
  }).pipe(
    Command.withDescription(description, [
      `estate invoices ${list}`,
      `estate invoices ${list} --with-acts --format json`
    ])
  )

const payersCommand = partiesCommand(payers, {
  en: "List the payers to filter invoices by.",
  ru: "Список плательщиков для отбора счетов."
})

const recipientsCommand = partiesCommand(recipients, {
  en: "List the recipients to filter invoices by.",
  ru: "Список получателей для отбора счетов."
})

/** `estate invoices statuses`. */
const statusesCommand = command({
  name: "statuses",
  noun: { en: ["status", "statuses"], ru: ["статус", "статуса", "статусов"] },
  filters: Options.all({}),
  view: entryView,
  services: Invoices.layerWithoutDependencies,
  source: () => Effect.map(Invoices, invoices => wholeList(invoices.statuses()))
}).pipe(
  Command.withDescription({ en: "List the statuses of invoices.", ru: "Список статусов счетов." }, [
    "estate invoices statuses"
  ])
)

/** `estate invoices`. */
export const invoicesCommand = Command.group("invoices").pipe(
  Command.withDescription({ en: "List and show invoices.", ru: "Счета." }, [
    "estate invoices list --unpaid",
    "estate invoices show 1042"
  ]),
  Command.withSubcommands([listCommand, showCommand, recipientsCommand, payersCommand, statusesCommand]),
  Command.withDefault("list")
)
