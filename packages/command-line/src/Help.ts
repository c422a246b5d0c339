import { byLanguage, inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { joinLines } from "@estate/text/PlainText"
import type { ArgumentNode, CommandNode, OptionNode } from "./CommandTree.ts"
import { placeholder } from "./Placeholder.ts"

/** The layout of help. Only examples may be wider than `width`; `heading` styles headings. */
export interface HelpLayout {
  readonly language: Language
  readonly width: number
  readonly heading: (text: string) => string
}

/** The help of the command at `path` (`["estate", "threads", "list"]`). */
export const renderHelp = (
  path: ReadonlyArray<string>,
  command: CommandNode,
  { language, width, heading }: HelpLayout
): string => {
  const labels = texts[language]
  const localized = (text: LocalizedText) => inLanguage(text, language)
  const section = (title: string, lines: ReadonlyArray<string>) =>
    lines.length === 0 ? [] : ["", heading(title), ...lines.map(line => `  ${line}`.trimEnd())]
  const isGroup = command.commands.length > 0
  const examples = section(labels.examples, command.examples.map(localized))
  const hasSettings = (command.settings ?? []).some(({ variable }) => variable !== undefined)
  const lines = [
    ...wrapped(localized(command.summary), width),
    ...(isGroup ? [] : examples),
    ...(isGroup ? [] : section(labels.usage, wrapped(usageOf(path, command, language), width - INDENT))),
    ...section(
      labels.commands,
      rows(
        command.commands.map(({ name, summary }) => [name, localized(summary)]),
        width
      )
    ),
    ...(isGroup ? examples : []),
    ...section(
      labels.arguments,
      rows(
        command.arguments.flatMap(({ name, description }) =>
          description === "" ? [] : [[placeholder(name, language), localized(description)]]
        ),
        width
      )
    ),
    ...section(
      labels.options,
      rows(
        command.options.map(option => [typed(option, language), described(option, language)]),
        width
      )
    ),
    ...command.notes.flatMap(note => ["", ...wrapped(localized(note), width)]),
    ...(isGroup
      ? [
          "",
          ...wrapped(`${labels.more}: ${path.join(" ")} ${placeholder("COMMAND", language)} --help`, width),
          ...(command.defaultCommand === undefined
            ? []
            : wrapped(`${labels.alone}: ${[...path, command.defaultCommand].join(" ")}`, width)),
          ...(hasSettings ? wrapped(`${labels.variables}: ${path.join(" ")} help ${ENVIRONMENT}`, width) : [])
        ]
      : [])
  ]
  return joinLines(lines)
}

/** The help topic that lists the environment variables of a program. */
export const ENVIRONMENT = "environment"

/** The help for a program's environment variables: `estate help environment`. */
export const renderEnvironment = (
  _: ReadonlyArray<string>,
  { settings = [] }: CommandNode,
  { language, width, heading }: HelpLayout
): string => {
  const variables = settings.flatMap(
    ({ variable, description }): ReadonlyArray<Row> =>
      variable === undefined ? [] : [[variable, inLanguage(description, language)]]
  )
  const lines = [
    heading(texts[language].environment),
    ...rows(variables, width).map(line => `  ${line}`.trimEnd())
  ]
  return joinLines(lines)
}

const texts = byLanguage({
  examples: { en: "EXAMPLES", ru: "ПРИМЕРЫ" },
  usage: { en: "USAGE", ru: "ИСПОЛЬЗОВАНИЕ" },
  commands: { en: "COMMANDS", ru: "КОМАНДЫ" },
  arguments: { en: "ARGUMENTS", ru: "АРГУМЕНТЫ" },
  options: { en: "OPTIONS", ru: "ПАРАМЕТРЫ" },
  environment: { en: "ENVIRONMENT", ru: "ПЕРЕМЕННЫЕ ОКРУЖЕНИЯ" },
  default: { en: "default", ru: "по умолчанию" },
  more: { en: "More about a command", ru: "Подробнее о команде" },
  alone: { en: "Without a command", ru: "Без команды" },
  variables: { en: "Environment variables", ru: "Переменные окружения" }
})

const usageOf = (path: ReadonlyArray<string>, command: CommandNode, language: Language): string => {
  const placeholders = [
    ...(command.commands.length > 0 ? ["COMMAND"] : []),
    ...command.arguments.map(argumentUsage),
    ...(command.options.length > 0 || command.commands.length > 0 ? ["[OPTIONS]"] : [])
  ]
  return [...path, ...placeholders.map(each => placeholder(each, language))].join(" ")
}

const argumentUsage = ({ name, isOptional, isRepeated }: ArgumentNode): string => {
  const shown = isRepeated ? `${name}…` : name
  return isOptional ? `[${shown}]` : shown
}

type Row = readonly [name: string, text: string]

/** `-q, --quiet`, `    --limit N`: long names are aligned. */
const typed = ({ names, value }: OptionNode, language: Language): string => {
  const hasShort = names.some(name => !name.startsWith("--"))
  const shown = `${hasShort ? "" : "    "}${names.join(", ")}`
  return value === undefined ? shown : `${shown} ${placeholder(value, language)}`
}

/** The description of an option, with its default unless it contains that. */
const described = ({ description, default: ifNone = "" }: OptionNode, language: Language): string => {
  const text = inLanguage(description, language)
  const label = texts[language].default
  return ifNone === "" || text.includes(label) ? text : `${text} (${label} ${ifNone})`
}

const GAP = 2
const INDENT = 2
/** Longer names get a line of their own. */
const MAX_NAME = 26
/** With less space than this beside names, texts are printed below them. */
const MIN_TEXT = 30

const rows = (all: ReadonlyArray<Row>, width: number): ReadonlyArray<string> => {
  const fitting = all.map(([name]) => name.length).filter(length => length <= MAX_NAME)
  const margin = Math.max(0, ...fitting) + GAP
  const room = width - INDENT - margin
  if (room < MIN_TEXT) return all.flatMap(row => below(row, width))
  return all.flatMap(([name, text]) => {
    const [first = "", ...rest] = wrapped(text, room)
    const lines = rest.map(line => " ".repeat(margin) + line)
    return name.length + GAP > margin
      ? [...nameLines(name, width), " ".repeat(margin) + first, ...lines]
      : [name.padEnd(margin) + first, ...lines]
  })
}

/** A name, wrapped between the values that it lists. */
const nameLines = (name: string, width: number): ReadonlyArray<string> =>
  name.length <= width - INDENT
    ? [name]
    : wrapped(name.replaceAll("|", "| "), width - INDENT).map(line => line.replaceAll("| ", "|"))

const BELOW = 6

/** A name, and its text below it. */
const below = ([name, text]: Row, width: number): ReadonlyArray<string> => [
  ...nameLines(name, width),
  ...wrapped(text, width - INDENT - BELOW).map(line => " ".repeat(BELOW) + line)
]

/**
 * The text wrapped between words, each line with the text's indent. English and Russian take one
 * column for each character.
 */
export const wrapped = (text: string, width: number): ReadonlyArray<string> => {
  const [indent = ""] = /^ */u.exec(text) ?? []
  const lines: Array<string> = []
  let current = ""
  for (const word of text.trimStart().split(" ")) {
    if (current !== "" && indent.length + current.length + 1 + word.length > width) {
      lines.push(indent + current)
      current = word
    } else current = current === "" ? word : `${current} ${word}`
  }
  return [...lines, indent + current]
}
