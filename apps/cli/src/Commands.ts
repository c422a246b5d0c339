import * as Command from "@estate/command-line/Command"
import type { Needs } from "./Program.ts"

type EstateCommand = Command.Command<Needs>

/**
 * The commands of `estate`, in the order of its help. Each is loaded when it is needed: `estate
 * threads` needs no other command; help and completions need all.
 */
const commands: Readonly<Record<string, () => Promise<EstateCommand>>> = {
  today: async () => (await import("./Today/TodayCommand.ts")).todayCommand,
  threads: async () => (await import("./Threads/ThreadsCommand.ts")).threadsCommand,
  answers: async () => (await import("./Answers/AnswersCommand.ts")).answersCommand,
  open: async () => (await import("./Threads/OpenCommand.ts")).openCommand,
  invoices: async () => (await import("./Invoices/InvoicesCommand.ts")).invoicesCommand,
  catalogue: async () => (await import("./Catalogue/CatalogueCommand.ts")).catalogueCommand,
  listings: async () => (await import("./Listings/ListingsCommand.ts")).listingsCommand,
  accounts: async () => (await import("./Accounts/AccountsCommand.ts")).accountsCommand,
  calls: async () => (await import("./Calls/CallsCommand.ts")).callsCommand,
  report: async () => (await import("./Report/ReportCommand.ts")).reportCommand,
  api: async () => (await import("./Api/ApiCommand.ts")).apiCommand,
  auth: async () => (await import("./Auth/AuthCommand.ts")).authCommand,
  drift: async () => (await import("./Drift/DriftCommand.ts")).driftCommand,
  doctor: async () => (await import("./Doctor/DoctorCommand.ts")).doctorCommand,
  completions: async () =>
    (await import("@estate/command-line/CompletionsCommand")).completionsCommand("estate")
}

const estate = Command.group("estate").pipe(
  Command.withDescription(
    {
      en: "Work with a real-estate listing platform from the command line.",
      ru: "Работа с платформой объявлений о недвижимости из командной строки."
    },
    [],
    {
      en: "Begin with estate auth login, then estate; estate reply 1 answers the first.",
      ru: "Начните с estate auth login, затем estate; estate reply 1 — ответ первому."
    }
  )
)

/**
 * `estate` with only the command that these words name, or with all commands if there is no such
 * command.
 */
export const loadEstate = async ([name, second]: ReadonlyArray<string>): Promise<EstateCommand> => {
  if (name === "threads" && second === "list")
    return Command.withSubcommands([await loadThreadList()])(estate)
  const own = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  const loaded = await Promise.all((own === undefined ? Object.values(commands) : [own]).map(load => load()))
  if (own !== undefined) return Command.withSubcommands(loaded)(estate)
  const { environment } = await import("./Environment.ts")
  return estate.pipe(Command.withSettings(environment), Command.withSubcommands(loaded))
}

/** Without what reads and answers threads it starts in 7 % less time (`pnpm bench cli`). */
const loadThreadList = async () => {
  const { listCommand } = await import("./Threads/List.ts")
  return Command.group("threads").pipe(Command.withSubcommands([listCommand]))
}
