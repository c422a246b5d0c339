import { Effect } from "effect"
import * as Args from "./Args.ts"
import * as Command from "./Command.ts"
import { renderCompletions, shells } from "./Completions.ts"
import { explained } from "./Explained.ts"

/** `NAME completions SHELL`, for the program of this name. */
export const completionsCommand = (name: string) =>
  Command.make(
    "completions",
    {
      shell: Args.choice(shells, { name: "SHELL" }).pipe(
        Args.withDescription({ en: "bash, zsh or fish", ru: "bash, zsh или fish" })
      )
    },
    ({ shell }) => Effect.sync(() => void process.stdout.write(renderCompletions(shell, name)))
  ).pipe(
    Command.withDescription(
      explained(
        {
          en: "Print a completion script for a shell.",
          ru: "Вывести скрипт автодополнения для оболочки."
        },
        [
          {
            en: `source <(${name} completions bash)  # in ~/.bashrc`,
            ru: `source <(${name} completions bash)  # в ~/.bashrc`
          },
          {
            en: `source <(${name} completions zsh)  # in ~/.zshrc, after compinit`,
            ru: `source <(${name} completions zsh)  # в ~/.zshrc, после compinit`
          },
          `${name} completions fish > ~/.config/fish/completions/${name}.fish`
        ]
      )
    )
  )
