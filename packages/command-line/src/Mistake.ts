import type { LocalizedText, Translations } from "@estate/text/Language"
import type { CommandNode, OptionNode } from "./CommandTree.ts"
import { placeholder } from "./Placeholder.ts"

/**
 * Why arguments cannot be read. A `missing` one may have a default. `unknown` is the option or the
 * command that does not exist: `--lang`, `calls show`.
 */
export interface Mistake {
  readonly kind: "missing" | "wrong"
  readonly message: LocalizedText
  readonly unknown?: string
  /** The message without a suggestion, for a program that knows what was meant. */
  readonly plain?: LocalizedText
  /** What may have been meant. */
  readonly instead?: LocalizedText
}

const wrong = (message: LocalizedText): Mistake => ({ kind: "wrong", message })

const MAX_LENGTH = 60

/** An argument in quotation marks, on one line and cut to 60 characters. */
export const quoted = (text: string): Translations => ({
  en: `"${line(text)}"`,
  ru: `«${line(text)}»`
})

const line = (text: string): string => {
  const plain = text.replaceAll(/\p{C}/gu, " ")
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain
}

/** The value of an option or an argument is invalid. `expected` says which values are allowed. */
export const badValue = (name: string, expected: LocalizedText, text: string): Mistake => {
  const { en, ru } = typeof expected === "string" ? { en: expected, ru: expected } : expected
  return wrong({
    en: `${name} expects ${en}, not ${quoted(text).en}`,
    ru: `${placeholder(name, "ru")} ожидает ${ru}, а не ${quoted(text).ru}`
  })
}

/** `json, ndjson or csv`. */
export const oneOf = (choices: ReadonlyArray<string>): LocalizedText => {
  const [last = "", ...others] = choices.toReversed()
  const before = others.toReversed().join(", ")
  return before === "" ? last : { en: `${before} or ${last}`, ru: `${before} или ${last}` }
}

export const missingOption = (name: string, value: string): Mistake => ({
  kind: "missing",
  message: { en: `missing option ${name} ${value}`, ru: `не хватает ${name} ${placeholder(value, "ru")}` }
})

export const missingArgument = (name: string): Mistake => ({
  kind: "missing",
  message: { en: `missing argument ${name}`, ru: `не хватает аргумента ${placeholder(name, "ru")}` }
})

export const missingValue = ({ names, value = "" }: OptionNode): Mistake => {
  const name = names.at(-1) ?? ""
  return wrong({
    en: `${name} needs a value: ${name} ${value}`,
    ru: `после ${name} нужно значение: ${name} ${placeholder(value, "ru")}`
  })
}

export const givenTwice = (name: string): Mistake =>
  wrong({ en: `${name} is given twice`, ru: `${name} указано дважды` })

export const tooMany = (text: string, options: ReadonlyArray<OptionNode>): Mistake => {
  const what = { en: `unexpected argument ${quoted(text).en}`, ru: `лишний аргумент ${quoted(text).ru}` }
  return {
    ...wrong({
      en: `${what.en}; put a text with spaces in quotation marks`,
      ru: `${what.ru}; текст с пробелами укажите в кавычках`
    }),
    plain: what,
    unknown: text,
    ...searchFor(text, options, "")
  }
}

/** A name where no argument is allowed is probably meant as a search. */
const searchFor = (text: string, options: ReadonlyArray<OptionNode>, command: string) => {
  if (!options.some(({ names }) => names.includes("--search"))) return {}
  const typed = `${command}--search ${/^[\p{L}\p{N}]+$/u.test(text) ? text : quoted(text).en}`
  return { instead: { en: `To search: ${typed}`, ru: `Найти: ${typed}` } }
}

export const unknownOption = (text: string, options: ReadonlyArray<OptionNode>): Mistake => {
  const near = nearest(text, options.flatMap(({ names }) => names).filter(isLong))
  const what = { en: `unknown option ${quoted(text).en}`, ru: `неизвестный параметр ${quoted(text).ru}` }
  return { kind: "wrong", message: suggesting(what, near), plain: what, unknown: text }
}

const isLong = (name: string) => name.startsWith("--")

/** An option before the command. Names the commands that have it, if they are few. */
export const optionTooEarly = (path: ReadonlyArray<string>, command: CommandNode, text: string): Mistake => {
  const [name = ""] = text.split("=")
  const all = commandsIn(command, path)
  const taking = all.filter(({ node }) => node.options.some(({ names }) => names.includes(name)))
  if (taking.length === 0)
    return unknownOption(
      name,
      all.flatMap(({ node }) => node.options)
    )
  const [only] = taking
  const { en, ru } =
    taking.length === 1 && only !== undefined
      ? { en: only.path, ru: only.path }
      : { en: `${path.join(" ")} COMMAND`, ru: `${path.join(" ")} КОМАНДА` }
  return {
    ...wrong({
      en: `options go after the command: ${en} ${line(text)}`,
      ru: `параметры указывают после команды: ${ru} ${line(text)}`
    }),
    unknown: name
  }
}

/** The commands of a group that do something, with their paths. */
const commandsIn = (
  node: CommandNode,
  path: ReadonlyArray<string>
): ReadonlyArray<{ readonly node: CommandNode; readonly path: string }> =>
  node.commands.length === 0
    ? [{ node, path: path.join(" ") }]
    : node.commands.flatMap(each => commandsIn(each, [...path, each.name]))

/**
 * Suggests commands with this name in other groups; if there are none, the group's own commands.
 */
export const unknownCommand = (
  path: ReadonlyArray<string>,
  { commands, defaultCommand }: CommandNode,
  text: string,
  args: ReadonlyArray<string>
): Mistake => {
  const group = path.slice(1)
  const unknown = [...group, text].join(" ")
  const what = { en: `unknown command ${quoted(unknown).en}`, ru: `нет команды ${quoted(unknown).ru}` }
  const names = commands.map(({ name }) => name)
  const elsewhere = inOtherGroups(commands, text, args)
  const near = elsewhere.length > 0 ? elsewhere : nearest(text, names)
  const message =
    near.length > 0
      ? suggesting(
          what,
          near.map(words => [...group, words].join(" "))
        )
      : { en: `${what.en}; commands: ${names.join(", ")}`, ru: `${what.ru}; команды: ${names.join(", ")}` }
  const list = near.length > 0 ? undefined : commands.find(({ name }) => name === defaultCommand)
  const search = list && searchFor(text, list.options, `${[...path, list.name].join(" ")} `)
  return { kind: "wrong", message, unknown, ...search }
}

/** `threads list` and others for `list`; only `threads list` for `list threads`. */
const inOtherGroups = (commands: ReadonlyArray<CommandNode>, text: string, args: ReadonlyArray<string>) => {
  const found = commands.flatMap(group =>
    group.commands
      .filter(({ name, aliases }) => name === text || aliases.includes(text))
      .map(({ name }) => [group.name, name] as const)
  )
  const meant = found.filter(([group]) => args.includes(group))
  return (meant.length > 0 ? meant : found).map(words => words.join(" "))
}

const suggesting = ({ en, ru }: Translations, near: ReadonlyArray<string>): LocalizedText =>
  near.length === 0
    ? { en, ru }
    : { en: `${en}: did you mean ${near.join(", ")}?`, ru: `${ru}: может быть, ${near.join(", ")}?` }

/**
 * The names that begin with the text; if there are none, those that differ in one or two letters.
 */
const nearest = (text: string, names: ReadonlyArray<string>) => {
  const letters = text.replace(/^-+/u, "").length
  const begun = letters === 0 ? [] : names.filter(name => name.startsWith(text))
  return begun.length > 0 ? begun : names.filter(name => distance(name, text) <= (letters < 4 ? 1 : 2))
}

/** The Levenshtein distance. */
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
