import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { payersCommand, recipientsCommand, statusesCommand } from "./Entries.ts"
import { listCommand } from "./List.ts"
import { showCommand } from "./Show.ts"

/** `estate invoices`. */
export const invoicesCommand = Command.group("invoices").pipe(
  Command.withDescription(
    explained({ en: "Invoices and what they are filtered by.", ru: "Счета и то, по чему их отбирают." }, [
      "estate invoices list --status unpaid",
      "estate invoices show 1042"
    ])
  ),
  Command.withSubcommands([listCommand, showCommand, recipientsCommand, payersCommand, statusesCommand])
)
