import * as Command from "@estate/command-line/Command"
import { allCommand } from "./AllCommand.ts"
import { billsCommand } from "./BillsCommand.ts"
import { callsCommand } from "./CallsCommand.ts"
import { catalogueCommand } from "./CatalogueCommand.ts"
import { listingsCommand } from "./ListingsCommand.ts"
import { morningCommand } from "./MorningCommand.ts"
import { responsesCommand } from "./ResponsesCommand.ts"

/** `estate report`. */
export const reportCommand = Command.group("report").pipe(
  Command.withDescription({ en: "Create reports.", ru: "Отчёты." }, [
    "estate report morning",
    "estate report calls --in 2026-11 -o calls.html"
  ]),
  Command.withSubcommands([
    morningCommand,
    responsesCommand,
    callsCommand,
    billsCommand,
    listingsCommand,
    catalogueCommand,
    allCommand
  ])
)
