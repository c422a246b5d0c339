import type { LocalizedText } from "@estate/text/Language"

/** What help and completion know about a value. */
interface ValueNode {
  /** The allowed values, or suggestions; empty if there are none. */
  readonly choices: ReadonlyArray<string>
  /** True if several may be given, separated by commas. */
  readonly isList?: boolean
  /** The program knows the values, by this name: see `Program.known`. */
  readonly completes?: string
  readonly description: LocalizedText
}

/** An option in help. `value` is the placeholder of its value; a flag has none. */
export interface OptionNode extends ValueNode {
  /** `-q`, `--quiet`: the long name last. */
  readonly names: ReadonlyArray<string>
  readonly value: string | undefined
  /**
   * The default value, as it would be typed. Help adds it to the description, unless that contains
   * it.
   */
  readonly default?: string
  /** For a flag that means a value of another option: `--json` for `--format json`. */
  readonly standsFor?: { readonly name: string; readonly value: string }
}

/** A positional argument in help. */
export interface ArgumentNode extends ValueNode {
  readonly name: string
  readonly isOptional: boolean
  readonly isRepeated: boolean
}

/** A setting of a program in help. */
export interface SettingNode {
  /** The environment variable; undefined if only a file has the setting. */
  readonly variable?: string
  /** The key in the program's file of settings. Help does not list it. */
  readonly key?: string
  readonly description: LocalizedText
}

/** A command with its subcommands, for help and completions. */
export interface CommandNode {
  readonly name: string
  /** Its help: a line, examples, and more paragraphs. */
  readonly summary: LocalizedText
  readonly examples: ReadonlyArray<LocalizedText>
  readonly notes: ReadonlyArray<LocalizedText>
  /** Other names that work; help and completions do not list them. */
  readonly aliases: ReadonlyArray<string>
  readonly options: ReadonlyArray<OptionNode>
  readonly arguments: ReadonlyArray<ArgumentNode>
  readonly commands: ReadonlyArray<CommandNode>
  /** The subcommand that runs if none is named. */
  readonly defaultCommand?: string
  /** True if the command runs until it is stopped: SIGTERM then ends it successfully. */
  readonly runsUntilStopped?: boolean
  /** The settings of a program. */
  readonly settings?: ReadonlyArray<SettingNode>
}
