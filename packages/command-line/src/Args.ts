import type { LocalizedText } from "@estate/text/Language"
import { Either, Option, Pipeable } from "effect"
import type { ArgumentNode } from "./CommandTree.ts"
import { badValue, type Mistake, missingArgument, oneOf } from "./Mistake.ts"

/** What is read of the words, and the words that are left. */
type Read<A> = Either.Either<readonly [value: A, left: ReadonlyArray<string>], Mistake>

/** An argument of a command: what help says of it, and how it is read from the words that belong to no option. */
export class Args<out A> extends Pipeable.Class() {
  readonly node: ArgumentNode
  readonly read: (words: ReadonlyArray<string>) => Read<A>

  constructor(node: ArgumentNode, read: (words: ReadonlyArray<string>) => Read<A>) {
    super()
    this.node = node
    this.read = read
  }
}

const single = <A>(
  name: string,
  choices: ReadonlyArray<string>,
  parse: (word: string) => Either.Either<A, Mistake>
): Args<A> =>
  new Args({ name, choices, description: "", isOptional: false, isRepeated: false }, ([word, ...left]) =>
    word === undefined
      ? Either.left(missingArgument(name))
      : Either.map(parse(word), value => [value, left] as const)
  )

/** Any text. */
export const text = ({ name }: { readonly name: string }): Args<string> => single(name, [], Either.right)

/** One of some words. */
export const choice = <const Word extends string>(
  words: ReadonlyArray<Word>,
  { name }: { readonly name: string }
): Args<Word> =>
  single(name, words, word => {
    const found = words.find(one => one === word)
    return found === undefined ? Either.left(badValue(name, oneOf(words), word)) : Either.right(found)
  })

export const withDescription =
  (description: LocalizedText) =>
  <A>({ node, read }: Args<A>): Args<A> =>
    new Args({ ...node, description }, read)

export const optional = <A>({ node, read }: Args<A>): Args<Option.Option<A>> =>
  new Args<Option.Option<A>>({ ...node, isOptional: true }, words =>
    words.length === 0
      ? Either.right([Option.none(), words])
      : Either.map(read(words), ([value, left]) => [Option.some(value), left] as const)
  )

/** As many as are given, at least so many. */
export const atLeast =
  (least: 0 | 1) =>
  <A>({ node, read }: Args<A>): Args<ReadonlyArray<A>> =>
    new Args({ ...node, isOptional: least === 0, isRepeated: true }, words => {
      if (words.length < least) return Either.left(missingArgument(node.name))
      return Either.map(
        Either.all(words.map(word => Either.map(read([word]), ([value]) => value))),
        values => [values, []]
      )
    })

/** As many as are given. */
export const repeated = atLeast(0)
