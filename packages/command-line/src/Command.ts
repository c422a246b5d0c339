import type { LocalizedText } from "@estate/text/Language"
import { Effect, Either, type Layer, Pipeable } from "effect"
import { Args } from "./Args.ts"
import type { CommandFailed } from "./CommandFailed.ts"
import type { CommandNode, SettingNode } from "./CommandTree.ts"
import { type Mistake, tooMany } from "./Mistake.ts"
import { Options } from "./Options.ts"
import { parseArguments } from "./ParseArguments.ts"

/** The work of a command. */
type Work<R> = Effect.Effect<unknown, CommandFailed, R>

/** Reads the arguments after a command. */
type Reader<R> = (args: ReadonlyArray<string>) => Either.Either<Work<R>, Mistake>

/** A command: its help, its subcommands, and how its arguments are read. */
export class Command<out R> extends Pipeable.Class() {
  readonly node: CommandNode
  readonly commands: ReadonlyArray<Command<R>>
  /** Undefined for a group, which does nothing on its own. */
  readonly read: Reader<R> | undefined

  constructor(node: CommandNode, commands: ReadonlyArray<Command<R>>, read: Reader<R> | undefined) {
    super()
    this.node = node
    this.commands = commands
    this.read = read
  }
}

const nodeOf = (name: string, parts: Pick<CommandNode, "options" | "arguments">): CommandNode => ({
  ...parts,
  name,
  aliases: [],
  summary: "",
  examples: [],
  notes: [],
  commands: []
})

/** The same command with other help. */
const withNode =
  (change: (node: CommandNode) => Partial<CommandNode>) =>
  <R>({ node, commands, read }: Command<R>): Command<R> =>
    new Command({ ...node, ...change(node) }, commands, read)

/** An option or an argument. */
type Part<A> = Options<A> | Args<A>

/**
 * A command. `parts` are its options and positional arguments, by the names under which `work` gets
 * them; the order is that of the positional arguments.
 */
export const make = <A, R>(
  name: string,
  parts: { readonly [Name in keyof A]: Part<A[Name]> },
  work: (values: A) => Work<R>
): Command<R> => {
  const { options, positionals, read } = combine(parts)
  return new Command(nodeOf(name, { options, arguments: positionals }), [], args =>
    Either.map(read(args), work)
  )
}

/** A group of commands. */
export const group = (name: string): Command<never> =>
  new Command(nodeOf(name, { options: [], arguments: [] }), [], undefined)

function combine<A>(parts: { readonly [Name in keyof A]: Part<A[Name]> }): {
  readonly options: CommandNode["options"]
  readonly positionals: CommandNode["arguments"]
  readonly read: (args: ReadonlyArray<string>) => Either.Either<A, Mistake>
}
function combine(parts: Readonly<Record<string, Part<unknown>>>): {
  readonly options: CommandNode["options"]
  readonly positionals: CommandNode["arguments"]
  readonly read: (args: ReadonlyArray<string>) => Either.Either<unknown, Mistake>
} {
  const entries = Object.entries(parts)
  const options = entries.flatMap(([, part]) => (part instanceof Options ? part.nodes : []))
  return {
    options,
    positionals: entries.flatMap(([, part]) => (part instanceof Args ? [part.node] : [])),
    read: args =>
      Either.gen(function* () {
        const parsed = yield* parseArguments(args, options)
        let positionals = parsed.positionals
        const values: Array<readonly [string, unknown]> = []
        for (const [name, part] of entries) {
          if (part instanceof Options) values.push([name, yield* part.read(parsed.options)])
          else {
            const [value, left] = yield* part.read(positionals)
            values.push([name, value])
            positionals = left
          }
        }
        const [extra] = positionals
        if (extra !== undefined) yield* Either.left(tooMany(extra, options))
        return Object.fromEntries(values)
      })
  }
}

/** Sets the help of a command. Examples may have a `# remark`; help shows them first. */
export const withDescription = (
  summary: LocalizedText,
  examples: ReadonlyArray<LocalizedText> = [],
  ...notes: ReadonlyArray<LocalizedText>
) => withNode(() => ({ summary, examples, notes }))

/** Adds another name, such as a former one. */
export const withAlias = (alias: string) => withNode(({ aliases }) => ({ aliases: [...aliases, alias] }))

/** Sets the subcommand that runs if none is named. */
export const withDefault = (defaultCommand: string) => withNode(() => ({ defaultCommand }))

/** Declares that the command runs until it is stopped: SIGTERM ends it with 0. */
export const untilStopped = withNode(() => ({ runsUntilStopped: true }))

/** Sets the settings that the program's help lists. */
export const withSettings = (settings: ReadonlyArray<SettingNode>) => withNode(() => ({ settings }))

type NeedsOf<C> = C extends Command<infer R> ? R : never

/** Sets the commands of a group. */
export const withSubcommands =
  <const Commands extends ReadonlyArray<Command<unknown>>>(commands: Commands) =>
  <R>({ node, read }: Command<R>): Command<R | NeedsOf<Commands[number]>> =>
    grouped(node, read, commands)

function grouped<R, Commands extends ReadonlyArray<Command<unknown>>>(
  node: CommandNode,
  read: Reader<R> | undefined,
  commands: Commands
): Command<R | NeedsOf<Commands[number]>>
function grouped(
  node: CommandNode,
  read: Reader<unknown> | undefined,
  commands: ReadonlyArray<Command<unknown>>
): Command<unknown> {
  return new Command({ ...node, commands: commands.map(command => command.node) }, commands, read)
}

/** Provides services to the work of a command. */
export const provide =
  <S, RS>(services: Layer.Layer<S, CommandFailed, RS>) =>
  <R>({ node, commands, read }: Command<R>): Command<Exclude<R, S> | RS> =>
    new Command<Exclude<R, S> | RS>(
      node,
      commands.map(each => provide(services)(each)),
      read && (args => Either.map(read(args), work => Effect.provide(work, services)))
    )
