import { type Group, groupOf } from "./Groups.ts"
import { run } from "./Program.ts"

type Run = typeof run

const commands: Readonly<Record<Group, (run: Run) => Promise<void>>> = {
  threads: async run => run((await import("./Threads/ThreadsCommand.ts")).threadsCommand),
  invoices: async run => run((await import("./Invoices/InvoicesCommand.ts")).invoicesCommand),
  catalogue: async run => run((await import("./Catalogue/CatalogueCommand.ts")).catalogueCommand),
  listings: async run => run((await import("./Listings/ListingsCommand.ts")).listingsCommand),
  accounts: async run => run((await import("./Accounts/AccountsCommand.ts")).accountsCommand),
  calls: async run => run((await import("./Calls/CallsCommand.ts")).callsCommand),
  report: async run => run((await import("./Report/ReportCommand.ts")).reportCommand),
  api: async run => run((await import("./Api/ApiCommand.ts")).apiCommand),
  auth: async run => run((await import("./Auth/AuthCommand.ts")).authCommand),
  doctor: async run => run((await import("./Doctor/DoctorCommand.ts")).doctorCommand)
}

const [word = ""] = process.argv.slice(2)
const group = groupOf(word)
void (group === undefined ? import("./Estate.ts").then(({ runEstate }) => runEstate()) : commands[group](run))
