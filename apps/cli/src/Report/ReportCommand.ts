import { Command } from "@effect/cli"
import { morningCommand } from "./MorningCommand.ts"

/** `estate report`. */
export const reportCommand = Command.make("report").pipe(
  Command.withDescription("Reports for the agency's people"),
  Command.withSubcommands([morningCommand])
)
