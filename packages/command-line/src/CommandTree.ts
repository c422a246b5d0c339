import type { CommandDescriptor, HelpDoc } from "@effect/cli"
import { Option, Predicate } from "effect"

/** An option as help shows it. `value` is what follows it; a flag has none. */
export interface OptionNode {
  readonly names: ReadonlyArray<string>
  readonly value: Option.Option<string>
  /** The only values it takes; empty where it takes any. */
  readonly choices: ReadonlyArray<string>
  readonly description: string
}

/** An argument as help shows it. */
export interface ArgumentNode {
  readonly name: string
  readonly description: string
  readonly isOptional: boolean
  readonly isRepeated: boolean
}

/** A command with everything beneath it. */
export interface CommandNode {
  readonly name: string
  /** What it does, in a line. */
  readonly summary: string
  /** What else there is to say, a paragraph each. */
  readonly notes: ReadonlyArray<string>
  readonly examples: ReadonlyArray<string>
  readonly options: ReadonlyArray<OptionNode>
  readonly arguments: ReadonlyArray<ArgumentNode>
  readonly commands: ReadonlyArray<CommandNode>
}

/**
 * What `@effect/cli` knows of a command. It shows that only as text of its own making, wider than a screen; so its descriptors are
 * read here, whose parts are plain tagged records.
 */
export const commandTree = <A>(descriptor: CommandDescriptor.Command<A>): CommandNode => nodeOf(descriptor)

const nodeOf = (part: unknown): CommandNode => {
  switch (tagOf(part)) {
    case "Map":
      return nodeOf(field(part, "command"))
    case "Subcommands":
      return { ...nodeOf(field(part, "parent")), commands: listOf(field(part, "children")).map(nodeOf) }
    default: {
      const [summary = "", ...notes] = paragraphs(field(part, "description"))
      return {
        name: textOf(field(part, "name")),
        summary,
        notes,
        examples: examplesIn(field(part, "description")),
        options: optionsIn(field(part, "options")),
        arguments: argumentsIn(field(part, "args"), { isOptional: false, isRepeated: false }),
        commands: []
      }
    }
  }
}

const optionsIn = (part: unknown): ReadonlyArray<OptionNode> => {
  switch (tagOf(part)) {
    case "Single":
      return [
        {
          names: [...listOf(field(part, "aliases")), field(part, "name")].map(name =>
            textOf(name).length === 1 ? `-${textOf(name)}` : `--${textOf(name)}`
          ),
          value: valueOf(part),
          choices: choicesOf(part),
          description: paragraphs(field(part, "description")).join(" ")
        }
      ]
    case "Both":
    case "OrElse":
      return [...optionsIn(field(part, "left")), ...optionsIn(field(part, "right"))]
    default:
      return ["options", "argumentOption"].flatMap(name =>
        Predicate.hasProperty(part, name) ? optionsIn(part[name]) : []
      )
  }
}

const valueOf = (part: unknown): Option.Option<string> => {
  const primitive = field(part, "primitiveType")
  if (tagOf(primitive) === "Bool") return Option.none()
  const choices = choicesOf(part)
  const pseudoName = field(part, "pseudoName")
  if (Option.isOption(pseudoName) && Option.isSome(pseudoName)) return Option.some(textOf(pseudoName.value))
  return Option.some(choices.length > 0 ? choices.join("|") : "VALUE")
}

const choicesOf = (part: unknown): ReadonlyArray<string> =>
  listOf(field(field(part, "primitiveType"), "alternatives")).map(choice => textOf(listOf(choice)[0]))

const argumentsIn = (
  part: unknown,
  seen: { readonly isOptional: boolean; readonly isRepeated: boolean }
): ReadonlyArray<ArgumentNode> => {
  switch (tagOf(part)) {
    case "Single": {
      const pseudoName = field(part, "pseudoName")
      const name = Option.isOption(pseudoName) && Option.isSome(pseudoName) ? pseudoName.value : undefined
      const description = paragraphs(field(part, "description")).join(" ")
      return [{ name: textOf(name ?? field(part, "name")).replace(/^<|>$/g, ""), description, ...seen }]
    }
    case "Both":
      return [...argumentsIn(field(part, "left"), seen), ...argumentsIn(field(part, "right"), seen)]
    case "Variadic":
      return argumentsIn(field(part, "args"), { ...seen, isRepeated: true })
    case "WithDefault":
    case "WithFallback":
      return argumentsIn(field(part, "args"), { ...seen, isOptional: true })
    default:
      return Predicate.hasProperty(part, "args") ? argumentsIn(part.args, seen) : []
  }
}

const paragraphs = (doc: unknown): ReadonlyArray<string> => {
  switch (tagOf(doc)) {
    case "Paragraph":
      return [spanText(field(doc, "value"))].filter(text => text !== "")
    case "Sequence":
      return [...paragraphs(field(doc, "left")), ...paragraphs(field(doc, "right"))]
    default:
      return []
  }
}

const examplesIn = (doc: unknown): ReadonlyArray<string> => {
  switch (tagOf(doc)) {
    case "Enumeration":
      return listOf(field(doc, "elements")).flatMap(paragraphs)
    case "Sequence":
      return [...examplesIn(field(doc, "left")), ...examplesIn(field(doc, "right"))]
    default:
      return []
  }
}

const spanText = (span: unknown): string => {
  if (tagOf(span) === "Sequence") return spanText(field(span, "left")) + spanText(field(span, "right"))
  const value = field(span, "value")
  return typeof value === "string" ? value : value === undefined ? "" : spanText(value)
}

/** The text of a help document, its paragraphs joined: what is said of a mistake. */
export const plainHelp = (doc: HelpDoc.HelpDoc): string => paragraphs(doc).join(" ").trim()

const field = (part: unknown, name: string): unknown =>
  Predicate.hasProperty(part, name) ? part[name] : undefined
const tagOf = (part: unknown): unknown => field(part, "_tag")
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
const listOf = (value: unknown): ReadonlyArray<unknown> => (globalThis.Array.isArray(value) ? value : [])
