import type { Language } from "@estate/text/Language"
import type { CommandNode, OptionNode } from "./CommandTree.ts"

/** A command with its path, such as `estate threads list`. */
export interface CommandPath {
  readonly path: string
  readonly node: CommandNode
}

/** A command and all below it. */
export const commandPathsIn = (
  node: CommandNode,
  before: ReadonlyArray<string>
): ReadonlyArray<CommandPath> => {
  const names = [...before, node.name]
  return [
    { path: names.join(" "), node },
    ...node.commands.flatMap(command => commandPathsIn(command, names))
  ]
}

/** Writes the completion script of a shell, as lines. */
export type Script = (
  name: string,
  paths: ReadonlyArray<CommandPath>,
  language: Language
) => ReadonlyArray<string>

/** The paths of all commands, to find the current one. */
export const leading = (paths: ReadonlyArray<CommandPath>) => paths.slice(1).map(({ path }) => `"${path}"`)

/** How the value of an option is completed. */
export const followed = (paths: ReadonlyArray<CommandPath>) =>
  paths.flatMap(({ path, node }) =>
    node.options
      .filter(({ value }) => value !== undefined)
      .map(option => ({ ...option, after: option.names.map(name => `"${path} ${name}"`).join("|") }))
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
export const optionsBeforeAsked = (paths: ReadonlyArray<CommandPath>) =>
  followed(paths.filter(({ node }) => askedAt(node) !== undefined)).map(({ after }) => after)

/** A text as one word of a shell. */
export const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
