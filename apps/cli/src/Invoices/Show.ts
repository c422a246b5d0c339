import { Invoices } from "@estate/api-client/Invoices"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { InvoiceDetails, InvoiceId } from "@estate/domain/Invoice"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions, withJsonFlag } from "../Records/Format.ts"
import { printDocument } from "../Records/Jq.ts"
import { readId } from "../Records/ReadId.ts"
import { wireForm } from "../Records/WireForm.ts"
import { Output } from "../Terminal/Output.ts"
import { renderInvoice } from "./Page.ts"
import { renderInvoiceHtml } from "./PrintedPage.ts"

/** `estate invoices show ID`. */
export const showCommand = Command.make(
  "show",
  {
    id: Args.text({ name: "ID" }).pipe(
      Args.withDescription({
        en: "The invoice's id, as estate invoices list shows it",
        ru: "Номер счёта, как его показывает estate invoices list"
      })
    ),
    format: Options.choice("format", ["text", "html", "json"]).pipe(
      Options.withDescription({
        en: "text (default), html for printing, or json",
        ru: "text (по умолчанию), html для печати или json"
      }),
      withJsonFlag,
      Options.optional
    ),
    ...jsonOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readId(options.id, InvoiceId, { en: "an invoice", ru: "счёта" })
      const jq = Option.getOrUndefined(options.jq)
      const isJson = options.wire || jq !== undefined
      const format = isJson ? "json" : Option.getOrElse(options.format, () => "text" as const)
      yield* connectedTo(Invoices.layerWithoutDependencies, options, ({ language }) =>
        Effect.gen(function* () {
          const invoices = yield* Invoices
          const output = yield* Output
          const invoice = yield* invoices.details(id)
          switch (format) {
            case "text":
              return yield* output.write(
                renderInvoice(invoice, { language, width: output.width, bold: output.bold })
              )
            case "html":
              return yield* output.write(renderInvoiceHtml(invoice, language))
            case "json":
              return yield* printDocument(options.wire ? toWire(invoice) : { ...invoice }, jq)
          }
        })
      )
    })
).pipe(
  Command.withDescription(
    explained({ en: "Show an invoice.", ru: "Показать счёт." }, [
      "estate invoices show 1042",
      "estate invoices show 1042 --format html > invoice.html",
      "estate invoices show 1042 --jq .totalAmountWithVat"
    ])
  )
)

const toWire = wireForm(InvoiceDetails)
