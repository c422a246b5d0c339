import { inLanguage, type Language } from "@estate/text/Language"
import type { ArgumentNode, CommandNode, OptionNode } from "./CommandTree.ts"

/** A word that may follow the words of a line, and a text about it. */
export interface Completion {
  readonly value: string
  readonly about: string
}

/**
 * The possible words at the cursor. Only the program itself knows the values of `asks`, such as
 * `threads`.
 */
export type Completions =
  | { readonly kind: "words"; readonly words: ReadonlyArray<Completion> }
  | { readonly kind: "files" }
  | { readonly kind: "asks"; readonly what: string; readonly typed: Typed }

/** The word at the cursor. The completed part follows `before`, which is unchanged. */
export interface Typed {
  readonly before: string
  readonly current: string
}

/**
 * The possible words at the cursor. `words` are those of the line after the program's name, the
 * last one up to the cursor. Bash splits `--name=VALUE` into three words.
 */
export const complete = (
  root: CommandNode,
  words: ReadonlyArray<string>,
  language: Language
): Completions => {
  const { before, typed, option: name } = split(words)
  const at = before.reduce(stepped, { node: root, given: 0, options: true, pending: undefined })
  const option = name === undefined ? at.pending : optionOf(working(at.node, true), name)
  if (option !== undefined) return valuesOf(option, typed, language)
  if (at.options && typed.current.startsWith("-"))
    return matching(typed, optionWords(working(at.node, true), language))
  if (at.node.commands.length > 0 && at.given === 0)
    return matching(
      typed,
      at.node.commands.map(({ name: value, summary }) => ({ value, about: inLanguage(summary, language) }))
    )
  const taken = working(at.node, at.given > 0).arguments
  const last = taken.at(-1)
  const argument = taken[at.given] ?? (last?.isRepeated === true ? last : undefined)
  return argument === undefined ? none : valuesOf(argument, typed, language)
}

/** The candidates that begin with the typed text, in upper or lower case. */
export const matching = (
  { before, current }: Typed,
  candidates: ReadonlyArray<Completion>
): Completions & { readonly kind: "words" } => ({
  kind: "words",
  words: candidates
    .filter(({ value }) => value.toLowerCase().startsWith(current.toLowerCase()))
    .map(({ value, about }) => ({ value: before + value, about }))
})

const none: Completions = { kind: "words", words: [] }

/**
 * The word at the cursor, without quotation mark and backslashes, and the option or argument whose
 * value it is.
 */
const split = (words: ReadonlyArray<string>) => {
  const before = words.slice(0, -1)
  const current = (words.at(-1) ?? "").replace(/^["']/u, "").replaceAll(/\\(.)/gu, "$1")
  const parts = /^(--[^=]+)=(.*)$/su.exec(current)
  if (parts !== null)
    return { before, option: parts[1], typed: { before: `${parts[1]}=`, current: parts[2] ?? "" } }
  const isSplit = current === "=" || before.at(-1) === "="
  return {
    before: isSplit ? before.slice(0, current === "=" ? -1 : -2) : before,
    option: isSplit ? before.at(current === "=" ? -1 : -2) : undefined,
    typed: { before: "", current: current === "=" ? "" : current }
  }
}

/** What is before the cursor: a command, its arguments, an option that needs its value. */
interface BeforeCursor {
  readonly node: CommandNode
  readonly given: number
  /** False after `--`. */
  readonly options: boolean
  readonly pending: OptionNode | undefined
}

const stepped = (at: BeforeCursor, word: string): BeforeCursor => {
  const { node, given, options, pending } = at
  // The equals sign that bash splits off: the value is still to come.
  if (pending !== undefined) return word === "=" ? at : { ...at, pending: undefined }
  if (options && word === "--") return { ...at, options: false }
  if (options && /^-\D/u.test(word)) {
    const command = working(node, true)
    const option = word.includes("=") ? undefined : optionOf(command, word)
    return { ...at, node: command, pending: option?.value === undefined ? undefined : option }
  }
  if (given === 0 && options) {
    const next = node.commands.find(({ name, aliases }) => name === word || aliases.includes(word))
    if (next !== undefined) return { ...at, node: next }
    if (word === "help" && node.commands.length > 0) return at
  }
  return { ...at, node: working(node, true), given: given + 1 }
}

/** The command that runs here; for a group, its default command. */
const working = (node: CommandNode, isDefault: boolean): CommandNode =>
  (isDefault ? node.commands.find(({ name }) => name === node.defaultCommand) : undefined) ?? node

const optionOf = ({ options }: CommandNode, name: string) => options.find(({ names }) => names.includes(name))

const helpOption = { names: ["--help"], description: { en: "Show help", ru: "Показать справку" } }

const optionWords = ({ options }: CommandNode, language: Language): ReadonlyArray<Completion> =>
  [...options, helpOption].flatMap(({ names, description }) =>
    names.map(value => ({ value, about: inLanguage(description, language) }))
  )

const FILES = ["FILE", "DIR"]

const valuesOf = (part: OptionNode | ArgumentNode, typed: Typed, language: Language): Completions => {
  if (part.completes !== undefined) return { kind: "asks", what: part.completes, typed }
  if (FILES.includes(("value" in part ? part.value : part.name) ?? "")) return { kind: "files" }
  const comma = part.isList === true ? typed.current.lastIndexOf(",") + 1 : 0
  const chosen = typed.current.slice(0, comma)
  const isChosen = new Set(chosen.split(","))
  const about = "value" in part ? "" : inLanguage(part.description, language)
  return matching(
    { before: typed.before + chosen, current: typed.current.slice(comma) },
    part.choices.filter(value => !isChosen.has(value)).map(value => ({ value, about }))
  )
}
