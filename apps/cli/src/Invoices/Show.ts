import { Invoices } from "@estate/api-client/Invoices"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { encoderOf } from "@estate/decode/Encode"
import { InvoiceDetails } from "@estate/domain/Invoice"
import { byLanguage, type Language } from "@estate/text/Language"
import { Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions, withJsonFlag } from "../Records/Format.ts"
import { printDocument } from "../Records/Jq.ts"
import { fileOf, formatOfFile, outputOption, toFile } from "../Records/OutputFile.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { findInvoice, type InvoiceReference, namesakeOf, readInvoiceReference } from "./FindInvoice.ts"
import { renderInvoice } from "./Page.ts"
import { renderInvoiceHtml } from "./PrintedPage.ts"

const texts = byLanguage({
  namesake: {
    en: (number: string, id: number) =>
      `this invoice has the id ${number}; the one with the printed number ${number}: estate invoices show ${id}`,
    ru: (number: string, id: number) =>
      `это счёт с id ${number}; счёт с напечатанным номером ${number}: estate invoices show ${id}`
  }
})

const formats = ["text", "html", "json"] as const
type Format = (typeof formats)[number]

/** `estate invoices show ID`. */
export const showCommand = Command.make(
  "show",
  {
    id: Args.text("ID", {
      en: "The invoice's id, as estate invoices list shows it; without such an id, its printed number or a part of it",
      ru: "id счёта из estate invoices list; если такого нет — номер, напечатанный на счёте, или его часть"
    }),
    format: Options.choice("format", formats, {
      en: "text (default), html for printing, or json",
      ru: "text (по умолчанию), html для печати или json"
    }).pipe(withJsonFlag, Options.optional),
    ...jsonOptions,
    output: outputOption({
      en: "Write to a file: .html, .json, .txt; - is standard output",
      ru: "Записать в файл: .html, .json, .txt; или - для стандартного вывода"
    }),
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const reference = yield* readInvoiceReference(options.id)
      const jq = Option.getOrUndefined(options.jq)
      const isJson = options.wire || jq !== undefined
      const file = fileOf(options.output)
      const given = isJson ? "json" : Option.getOrUndefined(options.format)
      const format = (yield* formatOfFile<Format>(file, given, formats)) ?? "text"
      yield* connectedTo(Invoices.layerWithoutDependencies, options, ({ language }) =>
        Effect.gen(function* () {
          const output = yield* Output
          const notices = yield* Notices
          const { invoice, isById } = yield* findInvoice(reference)
          if (isById && notices.isTerminal && output.isTerminal) yield* tellNamesake(reference, language)
          yield* toFile(file, language, print(invoice, format, language, { wire: options.wire, jq }))
        })
      )
    })
).pipe(
  Command.withDescription({ en: "Show an invoice.", ru: "Показать счёт." }, [
    "estate invoices show 1042",
    { en: "estate invoices show A-1042", ru: "estate invoices show С-1042" },
    "estate invoices show 1042 -o invoice.html",
    "estate invoices show 1042 --jq .totalAmountWithVat"
  ])
)

/** The person may have meant the other invoice. */
const tellNamesake = Effect.fnUntraced(function* (reference: InvoiceReference, language: Language) {
  const notices = yield* Notices
  const other = yield* namesakeOf(reference)
  if (other !== undefined) yield* notices.print(texts[language].namesake(reference.text, other.id))
})

const toWire = encoderOf(InvoiceDetails)

const print = Effect.fnUntraced(function* (
  invoice: InvoiceDetails,
  format: Format,
  language: Language,
  { wire, jq }: { readonly wire: boolean; readonly jq: string | undefined }
) {
  const { bold, show, width, write } = yield* Output
  switch (format) {
    case "text":
      return yield* show(renderInvoice(invoice, { language, width, bold }))
    case "html":
      return yield* write(renderInvoiceHtml(invoice, language))
    case "json":
      return yield* printDocument(wire ? toWire(invoice) : { ...invoice }, jq)
  }
})
