import { Option } from "effect"
import type { ArgumentNode, CommandNode, OptionNode } from "./CommandTree.ts"

/** How help is laid out: no line wider, unless an example is; `heading` may make its headings stand out. */
export interface HelpLayout {
  readonly width: number
  readonly heading: (text: string) => string
}

/**
 * Help for the command that `path` leads to (`["estate", "threads", "list"]`): what it does, examples, how it is used, what it
 * takes.
 */
export const renderHelp = (
  path: ReadonlyArray<string>,
  command: CommandNode,
  { width, heading }: HelpLayout
): string => {
  const section = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : ["", heading(title), ...lines.map(line => `  ${line}`.trimEnd())]
  const isGroup = command.commands.length > 0
  const lines = [
    ...wrapped(command.summary, width),
    ...section("EXAMPLES", command.examples),
    ...section("USAGE", [usageOf(path, command)]),
    ...section("COMMANDS", rows(command.commands.map(commandRow), width)),
    ...section("ARGUMENTS", rows(command.arguments.filter(isDescribed).map(argumentRow), width)),
    ...section("OPTIONS", rows(command.options.map(optionRow), width)),
    ...command.notes.flatMap(note => ["", ...wrapped(note, width)]),
    ...(isGroup ? ["", `More about a command: ${path.join(" ")} COMMAND --help`] : [])
  ]
  return lines.map(line => `${line}\n`).join("")
}

const usageOf = (path: ReadonlyArray<string>, command: CommandNode): string =>
  [
    ...path,
    ...(command.commands.length > 0 ? ["COMMAND"] : []),
    ...command.arguments.map(argumentUsage),
    ...(command.options.length > 0 || command.commands.length > 0 ? ["[OPTIONS]"] : [])
  ].join(" ")

const argumentUsage = ({ name, isOptional, isRepeated }: ArgumentNode): string => {
  const shown = isRepeated ? `${name}…` : name
  return isOptional ? `[${shown}]` : shown
}

const isDescribed = ({ description }: ArgumentNode) => description !== ""

type Row = readonly [name: string, text: string]

const commandRow = ({ name, summary }: CommandNode): Row => [name, summary]

const argumentRow = (argument: ArgumentNode): Row => [argument.name, argument.description]

const optionRow = ({ names, value, description }: OptionNode): Row => {
  const hasShort = names.some(name => !name.startsWith("--"))
  const shown = `${hasShort ? "" : "    "}${names.join(", ")}`
  return [Option.match(value, { onNone: () => shown, onSome: text => `${shown} ${text}` }), description]
}

const GAP = 2
const INDENT = 2
/** Names longer than this stand on a line of their own. */
const LONGEST_NAME = 26

const rows = (all: ReadonlyArray<Row>, width: number): ReadonlyArray<string> => {
  const fitting = all.map(([name]) => name.length).filter(length => length <= LONGEST_NAME)
  const margin = Math.max(0, ...fitting) + GAP
  return all.flatMap(([name, text]) => {
    const [first = "", ...rest] = wrapped(text, Math.max(30, width - INDENT - margin))
    const lines = rest.map(line => " ".repeat(margin) + line)
    return name.length + GAP > margin
      ? [name, " ".repeat(margin) + first, ...lines]
      : [name.padEnd(margin) + first, ...lines]
  })
}

/** Help is English: its characters take a column each. */
const wrapped = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let current = ""
  for (const word of text.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current)
      current = word
    } else current = current === "" ? word : `${current} ${word}`
  }
  return [...lines, current]
}
