import { Option } from "effect"
import type { CommandNode } from "./CommandTree.ts"

/** What a command line asks for, before its options are read. */
export type Asked =
  | { readonly kind: "help"; readonly path: ReadonlyArray<string>; readonly command: CommandNode }
  /** A group was named, and none of its commands. */
  | { readonly kind: "group"; readonly path: ReadonlyArray<string>; readonly command: CommandNode }
  | { readonly kind: "mistake"; readonly message: string; readonly path: ReadonlyArray<string> }
  | { readonly kind: "command"; readonly path: ReadonlyArray<string>; readonly words: ReadonlyArray<string> }

/**
 * What the words after the program's name ask for. A flag becomes `--flag=true`: `@effect/cli` would take a `yes` or a `1` that
 * follows it for its value, and the word may well be an argument.
 */
export const readCommandLine = (root: CommandNode, words: ReadonlyArray<string>): Asked => {
  let command = root
  const path = [root.name]
  for (const word of words) {
    const next = command.commands.find(({ name }) => name === word)
    if (next === undefined) break
    command = next
    path.push(word)
  }
  const rest = words.slice(path.length - 1)
  const options = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest
  if (options.includes("--help") || options.includes("-h")) return { kind: "help", path, command }
  const [first] = rest
  if (command.commands.length > 0) {
    if (first === undefined) return { kind: "group", path, command }
    if (!first.startsWith("-"))
      return { kind: "mistake", path, message: unknownCommand(path, command, first) }
  }
  const flags = command.options.filter(({ value }) => Option.isNone(value))
  const explicit = options.map(word => {
    const flag = flags.find(({ names }) => names.includes(word))
    return flag === undefined ? word : `${flag.names.at(-1)}=true`
  })
  return { kind: "command", path, words: [...path.slice(1), ...explicit, ...rest.slice(options.length)] }
}

const unknownCommand = (path: ReadonlyArray<string>, { commands }: CommandNode, word: string): string => {
  const names = commands.map(({ name }) => name)
  const near = names.filter(name => distance(name, word) <= 2)
  const shown = (near.length > 0 ? near : names).join(", ")
  return `${path.join(" ")} has no command «${word}»: ${near.length > 0 ? "did you mean" : "there are"} ${shown}${near.length > 0 ? "?" : ""}`
}

/** How many letters to change, add or leave out (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
