import { type Effect, Either } from "effect"
import type { Command } from "./Command.ts"
import type { CommandFailed } from "./CommandFailed.ts"
import { type Mistake, optionTooEarly, unknownCommand } from "./Mistake.ts"

/** What a command line means. `path` leads to the command: `["estate", "threads", "list"]`. */
export type CommandLine<R> = { readonly path: ReadonlyArray<string>; readonly command: Command<R> } & (
  | { readonly kind: "help" }
  /** A group without a command. */
  | { readonly kind: "group" }
  | { readonly kind: "mistake"; readonly mistake: Mistake }
  | { readonly kind: "work"; readonly work: Effect.Effect<unknown, CommandFailed, R> }
)

/** Reads the arguments of the program. */
export const readCommandLine = <R>(root: Command<R>, args: ReadonlyArray<string>): CommandLine<R> => {
  let command = root
  const path = [root.node.name]
  for (const arg of args) {
    const next = command.commands.find(({ node }) => node.name === arg || node.aliases.includes(arg))
    if (next === undefined) break
    command = next
    path.push(next.node.name)
  }
  const rest = args.slice(path.length - 1)
  const options = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest
  if (options.includes("--help") || options.includes("-h")) return { kind: "help", path, command }
  if (command.read !== undefined)
    return Either.match(command.read(rest), {
      onLeft: mistake => ({ kind: "mistake", path, command, mistake }),
      onRight: work => ({ kind: "work", path, command, work })
    })
  const [first] = rest
  if (first === undefined) return { kind: "group", path, command }
  const names = command.commands.map(({ node }) => node.name)
  const mistake = first.startsWith("-")
    ? optionTooEarly(path.join(" "), first)
    : unknownCommand(path.join(" "), first, names)
  return { kind: "mistake", path, command, mistake }
}
