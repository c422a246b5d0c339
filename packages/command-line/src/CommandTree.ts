import type { LocalizedText } from "@estate/text/Language"

/** An option as help shows it. `value` is what follows it; a flag has none. */
export interface OptionNode {
  /** As they are typed, `-q`, `--quiet`: the long one last. */
  readonly names: ReadonlyArray<string>
  readonly value: string | undefined
  /** The only values it takes; empty where it takes any. */
  readonly choices: ReadonlyArray<string>
  readonly description: LocalizedText
}

/** An argument as help shows it. */
export interface ArgumentNode {
  readonly name: string
  /** The only words it takes; empty where it takes any. */
  readonly choices: ReadonlyArray<string>
  readonly description: LocalizedText
  readonly isOptional: boolean
  readonly isRepeated: boolean
}

/** What a command is for: a line, examples as they are typed, and whatever else is worth a paragraph. */
export interface Explanation {
  readonly summary: LocalizedText
  readonly examples: ReadonlyArray<LocalizedText>
  readonly notes: ReadonlyArray<LocalizedText>
}

/** A command with everything beneath it, for help and for shells. */
export interface CommandNode extends Explanation {
  readonly name: string
  readonly options: ReadonlyArray<OptionNode>
  readonly arguments: ReadonlyArray<ArgumentNode>
  readonly commands: ReadonlyArray<CommandNode>
}
