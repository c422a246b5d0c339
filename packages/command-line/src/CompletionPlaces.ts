import type { Language } from "@estate/text/Language"
import type { CommandNode, OptionNode } from "./CommandTree.ts"

/** A command with its path. */
export interface Place {
  readonly at: string
  readonly node: CommandNode
}

/** A command and all beneath it. */
export const placesIn = (node: CommandNode, before: ReadonlyArray<string>): ReadonlyArray<Place> => {
  const path = [...before, node.name]
  return [{ at: path.join(" "), node }, ...node.commands.flatMap(command => placesIn(command, path))]
}

/** Writes the completion script of a shell, as lines. */
export type Script = (name: string, places: ReadonlyArray<Place>, language: Language) => ReadonlyArray<string>

/** The paths of all commands, to find the current one. */
export const leading = (places: ReadonlyArray<Place>) => places.slice(1).map(({ at }) => `"${at}"`)

/** How the value of an option is completed. */
export const followed = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ at, node }) =>
    node.options
      .filter(({ value }) => value !== undefined)
      .map(option => ({ ...option, after: option.names.map(name => `"${at} ${name}"`).join("|") }))
  )

/** Whether its value is the name of a file. */
export const takesFile = ({ value }: OptionNode) => value === "FILE" || value === "DIR"

/** An option of every command. */
export const helpOption: OptionNode = {
  names: ["--help"],
  value: undefined,
  choices: [],
  description: { en: "Show help", ru: "Показать справку" }
}

/** What the program is asked for, for the first argument of a command. */
export const askedAt = (node: CommandNode) => node.arguments[0]?.completes

/** The options with a value, of the commands whose first argument the program is asked for. */
export const optionsBeforeAsked = (places: ReadonlyArray<Place>) =>
  followed(places.filter(({ node }) => askedAt(node) !== undefined)).map(({ after }) => after)

/** A text as one word of a shell. */
export const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
