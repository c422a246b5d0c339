import * as Command from "@estate/command-line/Command"
import { callsCommand } from "./CallsCommand.ts"
import { catalogueCommand } from "./CatalogueCommand.ts"
import { listingsCommand } from "./ListingsCommand.ts"
import { morningCommand } from "./MorningCommand.ts"
import { receivablesCommand } from "./ReceivablesCommand.ts"
import { responsesCommand } from "./ResponsesCommand.ts"

/** `estate report`. */
export const reportCommand = Command.group("report").pipe(
  Command.withDescription({ en: "Reports for the agency's people", ru: "Отчёты для людей агентства" }),
  Command.withSubcommands([
    morningCommand,
    responsesCommand,
    callsCommand,
    receivablesCommand,
    listingsCommand,
    catalogueCommand
  ])
)
