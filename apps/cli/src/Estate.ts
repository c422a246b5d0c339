import { Command } from "@effect/cli"
import { explained } from "@estate/command-line/Explained"
import { accountsCommand } from "./Accounts/AccountsCommand.ts"
import { callsCommand } from "./Calls/CallsCommand.ts"
import { catalogueCommand } from "./Catalogue/CatalogueCommand.ts"
import { invoicesCommand } from "./Invoices/InvoicesCommand.ts"
import { listingsCommand } from "./Listings/ListingsCommand.ts"
import { reportCommand } from "./Report/ReportCommand.ts"
import { threadsCommand } from "./Threads/ThreadsCommand.ts"

/** The whole command line. */
export const estate = Command.make("estate").pipe(
  Command.withDescription(
    explained("The command line of a real-estate listing platform.", [
      "estate auth login",
      "estate threads list --unread",
      'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"',
      "estate invoices list --status unpaid",
      "estate report morning"
    ])
  ),
  Command.withSubcommands([
    threadsCommand,
    invoicesCommand,
    catalogueCommand,
    listingsCommand,
    accountsCommand,
    callsCommand,
    reportCommand
  ])
)
