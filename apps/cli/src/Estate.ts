import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { accountsCommand } from "./Accounts/AccountsCommand.ts"
import { apiCommand } from "./Api/ApiCommand.ts"
import { authCommand } from "./Auth/AuthCommand.ts"
import { callsCommand } from "./Calls/CallsCommand.ts"
import { catalogueCommand } from "./Catalogue/CatalogueCommand.ts"
import { completionsCommand } from "./Completions/CompletionsCommand.ts"
import { doctorCommand } from "./Doctor/DoctorCommand.ts"
import { invoicesCommand } from "./Invoices/InvoicesCommand.ts"
import { listingsCommand } from "./Listings/ListingsCommand.ts"
import { bare, type Needs, runWhole } from "./Program.ts"
import { reportCommand } from "./Report/ReportCommand.ts"
import { threadsCommand } from "./Threads/ThreadsCommand.ts"

const commands = [
  threadsCommand,
  invoicesCommand,
  catalogueCommand,
  listingsCommand,
  accountsCommand,
  callsCommand,
  reportCommand,
  apiCommand,
  authCommand,
  doctorCommand
] as const

const completions = completionsCommand(() => estate.node)

const estate: Command.Command<Needs> = bare.pipe(
  Command.withDescription(
    explained(
      {
        en: "The command line of a real-estate listing platform.",
        ru: "Командная строка площадки объявлений о недвижимости."
      },
      [
        "estate auth login",
        "estate threads list --unread",
        {
          en: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"',
          ru: 'estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Да, в 11:00"'
        },
        "estate invoices list --status unpaid",
        "estate calls list --since 7d --format csv > calls.csv",
        "estate report morning"
      ],
      {
        en: "The environment: ESTATE_API_URL, ESTATE_CHATS_URL and ESTATE_API_KEY in place of a profile, ESTATE_PROFILE, ESTATE_TIME_ZONE, ESTATE_LANG (en, ru), NO_COLOR.",
        ru: "Переменные окружения: ESTATE_API_URL, ESTATE_CHATS_URL и ESTATE_API_KEY вместо профиля, ESTATE_PROFILE, ESTATE_TIME_ZONE, ESTATE_LANG (en, ru), NO_COLOR."
      }
    )
  ),
  Command.withSubcommands([...commands, completions])
)

/** Runs the whole command line. */
export const runEstate = (): void => runWhole(estate)
