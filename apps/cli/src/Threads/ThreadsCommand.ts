import * as Command from "@estate/command-line/Command"
import { deleteCommand } from "./Delete.ts"
import { listCommand } from "./List.ts"
import { readCommand } from "./Read.ts"
import { replyCommand } from "./Reply.ts"
import { watchCommand } from "./Watch.ts"

/** `estate threads`. */
export const threadsCommand = Command.group("threads").pipe(
  Command.withDescription(
    { en: "Read and answer conversations with buyers.", ru: "Диалоги с покупателями." },
    ["estate threads list --unread", "estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDE", "estate threads watch"]
  ),
  Command.withSubcommands([listCommand, readCommand, replyCommand, deleteCommand, watchCommand]),
  Command.withDefault("list")
)
