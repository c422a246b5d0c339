import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import type { ArgumentNode, CommandNode, OptionNode } from "./CommandTree.ts"

/** How help is laid out: no line wider, unless an example is; `heading` may make its headings stand out. */
export interface HelpLayout {
  readonly language: Language
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
  { language, width, heading }: HelpLayout
): string => {
  const word = words[language]
  const told = (said: LocalizedText) => inLanguage(said, language)
  const section = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : ["", heading(title), ...lines.map(line => `  ${line}`.trimEnd())]
  const isGroup = command.commands.length > 0
  const lines = [
    ...wrapped(told(command.summary), width),
    ...section(word.examples, command.examples.map(told)),
    ...section(word.usage, [usageOf(path, command, word)]),
    ...section(
      word.commands,
      rows(
        command.commands.map(({ name, summary }) => [name, told(summary)]),
        width
      )
    ),
    ...section(
      word.arguments,
      rows(
        command.arguments.flatMap(({ name, description }) =>
          description === "" ? [] : [[name, told(description)]]
        ),
        width
      )
    ),
    ...section(
      word.options,
      rows(
        command.options.map(option => [typed(option), told(option.description)]),
        width
      )
    ),
    ...command.notes.flatMap(note => ["", ...wrapped(told(note), width)]),
    ...(isGroup ? ["", ...wrapped(`${word.more}: ${path.join(" ")} ${word.command} --help`, width)] : [])
  ]
  return lines.map(line => `${line}\n`).join("")
}

const words = {
  en: {
    examples: "EXAMPLES",
    usage: "USAGE",
    commands: "COMMANDS",
    arguments: "ARGUMENTS",
    options: "OPTIONS",
    command: "COMMAND",
    more: "More about a command"
  },
  ru: {
    examples: "ПРИМЕРЫ",
    usage: "КАК ВЫЗВАТЬ",
    commands: "КОМАНДЫ",
    arguments: "АРГУМЕНТЫ",
    options: "ПАРАМЕТРЫ",
    command: "КОМАНДА",
    more: "Подробнее о команде"
  }
} as const

const usageOf = (
  path: ReadonlyArray<string>,
  command: CommandNode,
  word: { readonly command: string; readonly options: string }
): string =>
  [
    ...path,
    ...(command.commands.length > 0 ? [word.command] : []),
    ...command.arguments.map(argumentUsage),
    ...(command.options.length > 0 || command.commands.length > 0 ? [`[${word.options}]`] : [])
  ].join(" ")

const argumentUsage = ({ name, isOptional, isRepeated }: ArgumentNode): string => {
  const shown = isRepeated ? `${name}…` : name
  return isOptional ? `[${shown}]` : shown
}

type Row = readonly [name: string, text: string]

/** `-q, --quiet`, `    --limit N`: the long names below each other. */
const typed = ({ names, value }: OptionNode): string => {
  const hasShort = names.some(name => !name.startsWith("--"))
  const shown = `${hasShort ? "" : "    "}${names.join(", ")}`
  return value === undefined ? shown : `${shown} ${value}`
}

const GAP = 2
const INDENT = 2
/** Names longer than this stand on a line of their own. */
const LONGEST_NAME = 26
/** With less room than this beside the names, texts stand below them. */
const LEAST_TEXT = 30

const rows = (all: ReadonlyArray<Row>, width: number): ReadonlyArray<string> => {
  const fitting = all.map(([name]) => name.length).filter(length => length <= LONGEST_NAME)
  const margin = Math.max(0, ...fitting) + GAP
  const room = width - INDENT - margin
  if (room < LEAST_TEXT) return all.flatMap(row => below(row, width))
  return all.flatMap(([name, text]) => {
    const [first = "", ...rest] = wrapped(text, room)
    const lines = rest.map(line => " ".repeat(margin) + line)
    return name.length + GAP > margin
      ? [name, " ".repeat(margin) + first, ...lines]
      : [name.padEnd(margin) + first, ...lines]
  })
}

const BELOW = 6

/** A name, and its text below it. */
const below = ([name, text]: Row, width: number): ReadonlyArray<string> => [
  name,
  ...wrapped(text, width - INDENT - BELOW).map(line => " ".repeat(BELOW) + line)
]

/** Help is English or Russian: its characters take a column each. */
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
