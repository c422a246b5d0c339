import { Command } from "@effect/cli"
import { deleteCommand } from "./Delete.ts"
import { listCommand } from "./List.ts"
import { readCommand } from "./Read.ts"
import { replyCommand } from "./Reply.ts"

/** `estate threads`. */
export const threadsCommand = Command.make("threads").pipe(
  Command.withDescription("Conversations with buyers"),
  Command.withSubcommands([listCommand, readCommand, replyCommand, deleteCommand])
)
