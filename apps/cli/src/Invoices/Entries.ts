import { Invoices } from "@estate/api-client/Invoices"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { FilterEntry } from "@estate/domain/FilterEntry"
import { Effect } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { wholeList } from "../List/Source.ts"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

/** How payers, recipients and statuses are shown. */
const entryView: RecordView<FilterEntry, { readonly id: string; readonly label: string }> = {
  fields: {
    id: { heading: { en: "Id", ru: "Код" } },
    label: { heading: { en: "Name", ru: "Название" }, gives: true }
  },
  table: ["id", "label"],
  toRecord: ({ id, label }) => ({ id, label }),
  toWire: wireForm(FilterEntry)
}

const withActs = Options.all({
  withActs: Options.boolean("with-acts").pipe(
    Options.withDescription({
      en: "Only those that acts are linked to",
      ru: "Только те, с которыми связаны акты"
    })
  )
})

/** `estate invoices payers`. */
export const payersCommand = command({
  name: "payers",
  help: explained(
    {
      en: "List the payers that invoices can be filtered by.",
      ru: "Плательщики, по которым можно отобрать счета."
    },
    ["estate invoices payers", "estate invoices payers --with-acts --format json"]
  ),
  what: { en: ["payer", "payers"], ru: ["плательщик", "плательщика", "плательщиков"] },
  filters: withActs,
  view: entryView,
  services: Invoices.layerClient,
  source: filters =>
    Effect.map(Invoices, invoices => ({ stream: paging => invoices.payers({ ...filters, ...paging }) }))
})

/** `estate invoices recipients`. */
export const recipientsCommand = command({
  name: "recipients",
  help: explained(
    {
      en: "List the recipients that invoices can be filtered by.",
      ru: "Получатели, по которым можно отобрать счета."
    },
    ["estate invoices recipients", "estate invoices recipients --with-acts"]
  ),
  what: { en: ["recipient", "recipients"], ru: ["получатель", "получателя", "получателей"] },
  filters: withActs,
  view: entryView,
  services: Invoices.layerClient,
  source: filters =>
    Effect.map(Invoices, invoices => ({ stream: paging => invoices.recipients({ ...filters, ...paging }) }))
})

/** `estate invoices statuses`. */
export const statusesCommand = command({
  name: "statuses",
  help: explained(
    { en: "List the statuses that an invoice may have.", ru: "Статусы, которые бывают у счёта." },
    ["estate invoices statuses"]
  ),
  what: { en: ["status", "statuses"], ru: ["статус", "статуса", "статусов"] },
  filters: Options.none,
  view: entryView,
  services: Invoices.layerClient,
  source: () => Effect.map(Invoices, invoices => wholeList(invoices.statuses()))
})
