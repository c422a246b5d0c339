import { Invoices } from "@estate/api-client/Invoices"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { InvoiceDetails, InvoiceId } from "@estate/domain/Invoice"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions } from "../Format.ts"
import { printDocument } from "../Records/PrintDocument.ts"
import { readNumber } from "../Records/ReadNumber.ts"
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
        en: "text to read, html to print, or json",
        ru: "text — прочитать, html — напечатать, или json"
      }),
      Options.optional
    ),
    ...jsonOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const id = yield* readNumber(options.id, InvoiceId, { en: "invoice", ru: "счёта" })
      const jq = Option.getOrUndefined(options.jq)
      const isJson = options.wire || jq !== undefined
      const format = isJson ? "json" : Option.getOrElse(options.format, () => "text" as const)
      yield* connectedTo(Invoices.layerClient, options, ({ language }) =>
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
    explained({ en: "Show an invoice as it is printed.", ru: "Счёт таким, как его печатают." }, [
      "estate invoices show 1042",
      "estate invoices show 1042 --format html > invoice.html",
      "estate invoices show 1042 --jq .totalAmountWithVat"
    ])
  )
)

const toWire = wireForm(InvoiceDetails)
