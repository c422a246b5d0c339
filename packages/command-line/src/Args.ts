import type { LocalizedText } from "@estate/text/Language"
import { Either, Option, Pipeable } from "effect"
import type { ArgumentNode } from "./CommandTree.ts"
import { badValue, type Mistake, missingArgument, oneOf } from "./Mistake.ts"

/** The value, and the remaining positional arguments. */
type Read<A> = Either.Either<readonly [value: A, left: ReadonlyArray<string>], Mistake>

/** A positional argument of a command: its help, and its reader. */
export class Args<out A> extends Pipeable.Class() {
  readonly node: ArgumentNode
  readonly read: (args: ReadonlyArray<string>) => Read<A>

  constructor(node: ArgumentNode, read: (args: ReadonlyArray<string>) => Read<A>) {
    super()
    this.node = node
    this.read = read
  }
}

const single = <A>(
  node: Pick<ArgumentNode, "name" | "choices" | "description">,
  parse: (text: string) => Either.Either<A, Mistake>
): Args<A> =>
  new Args({ ...node, isOptional: false, isRepeated: false }, ([first, ...left]) =>
    first === undefined
      ? Either.left(missingArgument(node.name))
      : Either.map(parse(first), value => [value, left] as const)
  )

/** Any text. */
export const text = (name: string, description: LocalizedText): Args<string> =>
  single({ name, choices: [], description }, Either.right)

/** One of some values. */
export const choice = <const Value extends string>(
  name: string,
  choices: ReadonlyArray<Value>,
  description: LocalizedText
): Args<Value> =>
  single({ name, choices, description }, text =>
    Either.fromNullable(
      choices.find(value => value === text),
      () => badValue(name, oneOf(choices), text)
    )
  )

/** The shell asks the program for the values, under this name: see `ArgumentNode`. */
export const withCompletion =
  (completes: string) =>
  <A>({ node, read }: Args<A>): Args<A> =>
    new Args({ ...node, completes }, read)

export const optional = <A>({ node, read }: Args<A>): Args<Option.Option<A>> =>
  new Args<Option.Option<A>>({ ...node, isOptional: true }, args =>
    args.length === 0
      ? Either.right([Option.none(), args])
      : Either.map(read(args), ([value, left]) => [Option.some(value), left] as const)
  )

/** Any number of values, at least `least`. */
export const atLeast =
  (least: 0 | 1) =>
  <A>({ node, read }: Args<A>): Args<ReadonlyArray<A>> =>
    new Args({ ...node, isOptional: least === 0, isRepeated: true }, args => {
      if (args.length < least) return Either.left(missingArgument(node.name))
      return Either.map(Either.all(args.map(arg => Either.map(read([arg]), ([value]) => value))), values => [
        values,
        []
      ])
    })

/** Any number of values. */
export const repeated = atLeast(0)
