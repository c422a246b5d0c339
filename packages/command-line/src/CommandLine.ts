import { type Effect, Either } from "effect"
import type { Command } from "./Command.ts"
import type { CommandFailed } from "./CommandFailed.ts"
import { ENVIRONMENT } from "./Help.ts"
import { type Mistake, optionTooEarly, unknownCommand } from "./Mistake.ts"

/** What a command line means. `path` leads to the command: `["estate", "threads", "list"]`. */
export type CommandLine<R> = { readonly path: ReadonlyArray<string>; readonly command: Command<R> } & (
  | { readonly kind: "help" }
  /** `help environment` of a program. */
  | { readonly kind: "environment" }
  /** A group without a command and without a default one. */
  | { readonly kind: "group" }
  | { readonly kind: "mistake"; readonly mistake: Mistake }
  | { readonly kind: "work"; readonly work: Effect.Effect<unknown, CommandFailed, R> }
)

/** Reads the arguments of the program. */
export const readCommandLine = <R>(root: Command<R>, args: ReadonlyArray<string>): CommandLine<R> => {
  const { asksHelp, command, path, rest } = commandOf(root, args)
  const [first] = rest
  const hasWord = first !== undefined && !first.startsWith("-")
  if (asksHelp && first === ENVIRONMENT && command.node.settings !== undefined)
    return { kind: "environment", path, command }
  if (asksHelp && !(hasWord && command.read === undefined)) return { kind: "help", path, command }
  if (command.read !== undefined)
    return Either.match(command.read(rest), {
      onLeft: mistake => ({ kind: "mistake", path, command, mistake }),
      onRight: work => ({ kind: "work", path, command, work })
    })
  const { node } = command
  if (first !== undefined && hasWord)
    return { kind: "mistake", path, command, mistake: unknownCommand(path, node, first, rest) }
  if (node.defaultCommand !== undefined)
    return readCommandLine(root, [...path.slice(1), node.defaultCommand, ...rest])
  if (first === undefined) return { kind: "group", path, command }
  return { kind: "mistake", path, command, mistake: optionTooEarly(path, node, first) }
}

/**
 * The command that the first arguments name, and the arguments after it. The word `help` among them
 * asks for help, like `--help`.
 */
const commandOf = <R>(root: Command<R>, args: ReadonlyArray<string>) => {
  let command = root
  const path = [root.node.name]
  let asksHelp = false
  let count = 0
  for (const arg of args) {
    const next = command.commands.find(({ node }) => node.name === arg || node.aliases.includes(arg))
    if (next === undefined && (arg !== "help" || command.read !== undefined)) break
    count++
    if (next === undefined) asksHelp = true
    else {
      command = next
      path.push(next.node.name)
    }
  }
  const rest = args.slice(count)
  const options = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest
  return {
    asksHelp: asksHelp || options.includes("--help") || options.includes("-h"),
    command,
    path,
    rest
  }
}
