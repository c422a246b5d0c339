import * as Command from "@estate/command-line/Command"
import { editCommand } from "./Edit.ts"
import { listCommand } from "./List.ts"

/** `estate answers`. */
export const answersCommand = Command.group("answers").pipe(
  Command.withDescription(
    { en: "Saved answers, for reply --template.", ru: "Заготовки ответов для reply --template." },
    [
      "estate answers list",
      { en: "estate answers edit viewing", ru: "estate answers edit показ" },
      { en: "estate reply 1 -t viewing", ru: "estate reply 1 -t показ" }
    ]
  ),
  Command.withSubcommands([listCommand, editCommand]),
  Command.withDefault("list")
)
