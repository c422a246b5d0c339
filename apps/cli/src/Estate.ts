import { Command, HelpDoc } from "@effect/cli"
import { reportCommand } from "./Report/ReportCommand.ts"
import { threadsCommand } from "./Threads/ThreadsCommand.ts"

/** The whole command line. */
export const estate = Command.make("estate").pipe(
  Command.withDescription(
    HelpDoc.blocks([
      HelpDoc.p("The command line of a real-estate listing platform."),
      HelpDoc.p("ESTATE_API_URL and ESTATE_API_KEY say where it is and who asks."),
      HelpDoc.p("Examples:"),
      HelpDoc.p("  estate threads list --unread"),
      HelpDoc.p('  estate threads reply 01JD3Q8Z6N4T2V9W5X7Y0ABCDE "Yes, at 11:00"'),
      HelpDoc.p("  estate report morning")
    ])
  ),
  Command.withSubcommands([threadsCommand, reportCommand])
)
