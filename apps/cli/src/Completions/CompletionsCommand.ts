import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import type { CommandNode } from "@estate/command-line/CommandTree"
import { renderCompletions, shells } from "@estate/command-line/Completions"
import { explained } from "@estate/command-line/Explained"
import { Effect } from "effect"
import { languageOf } from "../Profiles/ProfileLanguage.ts"
import { Output } from "../Terminal/Output.ts"

/** `estate completions SHELL`. Loads the whole program, which this command is a part of. */
export const completionsCommand = (program: () => Promise<CommandNode>) =>
  Command.make(
    "completions",
    {
      shell: Args.choice(shells, { name: "SHELL" }).pipe(
        Args.withDescription({ en: "bash, zsh or fish", ru: "bash, zsh или fish" })
      )
    },
    ({ shell }) =>
      Effect.gen(function* () {
        const output = yield* Output
        const estate = yield* Effect.promise(program)
        yield* output.write(renderCompletions(shell, estate, languageOf(process.env, undefined)))
      })
  ).pipe(
    Command.withDescription(
      explained(
        {
          en: "Print a completion script for a shell.",
          ru: "Вывести скрипт автодополнения для оболочки."
        },
        [
          {
            en: "source <(estate completions bash)  # in ~/.bashrc",
            ru: "source <(estate completions bash)  # в ~/.bashrc"
          },
          {
            en: "source <(estate completions zsh)  # in ~/.zshrc, after compinit",
            ru: "source <(estate completions zsh)  # в ~/.zshrc, после compinit"
          },
          "estate completions fish > ~/.config/fish/completions/estate.fish"
        ]
      )
    )
  )
