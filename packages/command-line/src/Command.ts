import type { LocalizedText } from "@estate/text/Language"
import { Effect, Either, type Layer, Pipeable } from "effect"
import { Args } from "./Args.ts"
import type { CommandFailed } from "./CommandFailed.ts"
import type { CommandNode, Explanation } from "./CommandTree.ts"
import { explained } from "./Explained.ts"
import { type Mistake, tooMany } from "./Mistake.ts"
import { Options } from "./Options.ts"
import { readWords } from "./Words.ts"

/** What a command does. */
type Work<R> = Effect.Effect<unknown, CommandFailed, R>

/** Reads the words behind a command: what is to be done, or why they cannot be read. */
type Reader<R> = (words: ReadonlyArray<string>) => Either.Either<Work<R>, Mistake>

/** A command: what help says of it, the commands beneath it, and what it does with the words that it is called with. */
export class Command<out R> extends Pipeable.Class() {
  readonly node: CommandNode
  readonly commands: ReadonlyArray<Command<R>>
  /** Of a group, which does nothing by itself, there is none. */
  readonly read: Reader<R> | undefined

  constructor(node: CommandNode, commands: ReadonlyArray<Command<R>>, read: Reader<R> | undefined) {
    super()
    this.node = node
    this.commands = commands
    this.read = read
  }
}

/** An option or an argument. */
type Part<A> = Options<A> | Args<A>

/** A command that does something. `parts` are its options and arguments, by the names that its work knows them by; arguments stand in this order. */
export const make = <A, R>(
  name: string,
  parts: { readonly [Name in keyof A]: Part<A[Name]> },
  work: (given: A) => Work<R>
): Command<R> => {
  const { options, args, read } = together(parts)
  const node = { name, ...explained("", []), options, arguments: args, commands: [] }
  return new Command(node, [], words => Either.map(read(words), work))
}

/** A group of commands. */
export const group = (name: string): Command<never> =>
  new Command({ name, ...explained("", []), options: [], arguments: [], commands: [] }, [], undefined)

function together<A>(parts: { readonly [Name in keyof A]: Part<A[Name]> }): {
  readonly options: CommandNode["options"]
  readonly args: CommandNode["arguments"]
  readonly read: (words: ReadonlyArray<string>) => Either.Either<A, Mistake>
}
function together(parts: Readonly<Record<string, Part<unknown>>>): {
  readonly options: CommandNode["options"]
  readonly args: CommandNode["arguments"]
  readonly read: (words: ReadonlyArray<string>) => Either.Either<unknown, Mistake>
} {
  const entries = Object.entries(parts)
  const options = entries.flatMap(([, part]) => (part instanceof Options ? part.nodes : []))
  return {
    options,
    args: entries.flatMap(([, part]) => (part instanceof Args ? [part.node] : [])),
    read: words =>
      Either.gen(function* () {
        const given = yield* readWords(words, options)
        let others = given.others
        const values: Array<readonly [string, unknown]> = []
        for (const [name, part] of entries) {
          if (part instanceof Options) values.push([name, yield* part.read(given.options)])
          else {
            const [value, left] = yield* part.read(others)
            values.push([name, value])
            others = left
          }
        }
        const [extra] = others
        if (extra !== undefined) yield* Either.left(tooMany(extra))
        return Object.fromEntries(values)
      })
  }
}

/** What it is for. */
export const withDescription =
  (description: LocalizedText | Explanation) =>
  <R>({ node, commands, read }: Command<R>): Command<R> => {
    const explanation =
      typeof description === "string" || "en" in description ? explained(description, []) : description
    return new Command({ ...node, ...explanation }, commands, read)
  }

type NeedsOf<C> = C extends Command<infer R> ? R : never

/** The commands of a group. */
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

const transformed =
  <R, R2>(change: (work: Work<R>) => Work<R2>) =>
  ({ node, commands, read }: Command<R>): Command<R2> =>
    new Command(node, commands.map(transformed(change)), read && (words => Either.map(read(words), change)))

/** The same, with all that its work needs of these services. */
export const provide =
  <S, RS>(services: Layer.Layer<S, CommandFailed, RS>) =>
  <R>(command: Command<R>): Command<Exclude<R, S> | RS> =>
    transformed((work: Work<R>) => Effect.provide(work, services))(command)
