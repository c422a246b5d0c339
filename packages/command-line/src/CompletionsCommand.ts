import * as Args from "./Args.ts"
import * as Command from "./Command.ts"
import { renderCompletions, shells } from "./Completions.ts"
import { oneOf } from "./Mistake.ts"
import { print } from "./Streams.ts"

/** `NAME completions SHELL`, for the program of this name. */
export const completionsCommand = (name: string) =>
  Command.make("completions", { shell: Args.choice("SHELL", shells, oneOf(shells)) }, ({ shell }) =>
    print(renderCompletions(shell, name).trimEnd())
  ).pipe(
    Command.withDescription(
      { en: "Print a completion script for a shell.", ru: "Вывести скрипт автодополнения для оболочки." },
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
