import { Args, Command } from "@effect/cli"
import type { CommandNode } from "@estate/command-line/CommandTree"
import { commandTree } from "@estate/command-line/CommandTree"
import { renderCompletions, shells } from "@estate/command-line/Completions"
import { explained } from "@estate/command-line/Explained"
import { Effect } from "effect"
import { Output } from "../Terminal/Output.ts"

/** `estate completions SHELL`, beside the commands that it completes. */
export const completionsCommand = (others: () => CommandNode) => {
  const shell = Args.choice<(typeof shells)[number]>(
    shells.map(name => [name, name]),
    { name: "SHELL" }
  ).pipe(Args.withDescription("bash, zsh or fish"))
  const shape = Command.make("completions", { shell }).pipe(Command.withDescription(help))
  return Command.make("completions", { shell }, options =>
    Effect.gen(function* () {
      const output = yield* Output
      const root = others()
      const tree = { ...root, commands: [...root.commands, commandTree(shape.descriptor)] }
      yield* output.write(renderCompletions(options.shell, tree))
    })
  ).pipe(Command.withDescription(help))
}

const help = explained("Print what a shell needs to complete estate's words.", [
  "source <(estate completions bash)  # in ~/.bashrc",
  "source <(estate completions zsh)  # in ~/.zshrc, after compinit",
  "estate completions fish > ~/.config/fish/completions/estate.fish"
])
