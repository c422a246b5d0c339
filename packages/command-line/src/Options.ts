import type { LocalizedText } from "@estate/text/Language"
import { Either, Option, ParseResult, Pipeable, Schema } from "effect"
import type { OptionNode } from "./CommandTree.ts"
import { badValue, givenTwice, type Mistake, missingOption, oneOf, refused } from "./Mistake.ts"
import type { Given } from "./Words.ts"

/** Options of a command: what help says of them, and how they are read from the words that were given. */
export class Options<out A> extends Pipeable.Class() {
  readonly nodes: ReadonlyArray<OptionNode>
  readonly read: (given: Given["options"]) => Either.Either<A, Mistake>

  constructor(
    nodes: ReadonlyArray<OptionNode>,
    read: (given: Given["options"]) => Either.Either<A, Mistake>
  ) {
    super()
    this.nodes = nodes
    this.read = read
  }
}

const single = <A>(
  name: string,
  value: string,
  choices: ReadonlyArray<string>,
  parse: (word: string, name: string) => Either.Either<A, Mistake>
): Options<A> => {
  const long = `--${name}`
  return new Options([{ names: [long], value, choices, description: "" }], given => {
    const [word, ...more] = given.get(long) ?? []
    if (word === undefined) return Either.left(missingOption(long, value))
    return more.length > 0 ? Either.left(givenTwice(long)) : parse(word, long)
  })
}

/** A flag: given or not. */
export const boolean = (name: string): Options<boolean> => {
  const long = `--${name}`
  return new Options([{ names: [long], value: undefined, choices: [], description: "" }], given =>
    Either.right(given.get(long)?.at(-1) === "true")
  )
}

/** Any text. */
export const text = (name: string): Options<string> => single(name, "TEXT", [], Either.right)

/** A path of a file. */
export const file = (name: string): Options<string> => single(name, "FILE", [], Either.right)

/** A whole number. */
export const integer = (name: string): Options<number> =>
  single(name, "N", [], (word, long) =>
    /^[+-]?\d{1,15}$/u.test(word)
      ? Either.right(Number(word))
      : Either.left(badValue(long, { en: "a whole number", ru: "целое число" }, word))
  )

/** A number. */
export const float = (name: string): Options<number> =>
  single(name, "N", [], (word, long) =>
    /^[+-]?\d+(\.\d+)?$/u.test(word)
      ? Either.right(Number(word))
      : Either.left(badValue(long, { en: "a number", ru: "число" }, word))
  )

/** One of some words. */
export const choice = <const Word extends string>(name: string, words: ReadonlyArray<Word>): Options<Word> =>
  choiceWithValue(
    name,
    words.map(word => [word, word])
  )

/** One of some words, each of which stands for something. */
export const choiceWithValue = <A>(
  name: string,
  pairs: ReadonlyArray<readonly [word: string, value: A]>
): Options<A> => {
  const words = pairs.map(([word]) => word)
  return single(name, words.join("|"), words, (word, long) => {
    const found = pairs.find(([one]) => one === word)
    return found === undefined ? Either.left(badValue(long, oneOf(words), word)) : Either.right(found[1])
  })
}

/** No options. */
export const none: Options<void> = new Options([], () => Either.void)

const described =
  (change: (node: OptionNode) => OptionNode) =>
  <A>({ nodes, read }: Options<A>): Options<A> =>
    new Options(nodes.map(change), read)

export const withDescription = (description: LocalizedText) => described(node => ({ ...node, description }))

/** What stands behind it in help. */
export const withPseudoName = (value: string) => described(node => ({ ...node, value }))

/** A letter for short. */
export const withAlias = (letter: string) =>
  described(node => ({ ...node, names: [`-${letter}`, ...node.names] }))

export const withDefault =
  <const B>(usual: B) =>
  <A>({ nodes, read }: Options<A>): Options<A | B> =>
    new Options<A | B>(nodes, given => orIfMissing(read(given), usual))

export const optional = <A>(self: Options<A>): Options<Option.Option<A>> =>
  new Options(self.nodes, given => orIfMissing(Either.map(self.read(given), Option.some), Option.none<A>()))

const orIfMissing = <A, B>(read: Either.Either<A, Mistake>, usual: B): Either.Either<A | B, Mistake> =>
  Either.isLeft(read) && read.left.kind === "missing" ? Either.right(usual) : read

/** It may be given several times, or not at all. */
export const repeated = <A>({ nodes, read }: Options<A>): Options<ReadonlyArray<A>> =>
  new Options(nodes, given => {
    const words = nodes.flatMap(({ names }) => given.get(names.at(-1) ?? "") ?? [])
    const [name = ""] = nodes.map(({ names }) => names.at(-1) ?? "")
    return Either.all(words.map(word => read(new Map([[name, [word]]]))))
  })

/** Only what `f` makes something of; `told` says what that is. */
export const filterMap =
  <A, B>(f: (value: A) => Option.Option<B>, told: LocalizedText) =>
  ({ nodes, read }: Options<A>): Options<B> =>
    new Options(nodes, given =>
      Either.flatMap(read(given), value => Either.fromOption(f(value), () => refused(told)))
    )

/** Only what a schema takes. */
export const withSchema =
  <A, B>(schema: Schema.Schema<B, A>) =>
  ({ nodes, read }: Options<A>): Options<B> =>
    new Options(nodes, given =>
      Either.flatMap(read(given), value =>
        Either.mapLeft(Schema.decodeEither(schema)(value), error =>
          refused(ParseResult.TreeFormatter.formatErrorSync(error))
        )
      )
    )

/** Several together, by their names. */
export function all<A>(fields: { readonly [Name in keyof A]: Options<A[Name]> }): Options<A>
export function all(fields: Readonly<Record<string, Options<unknown>>>): Options<unknown> {
  const parts = Object.entries(fields)
  return new Options(
    parts.flatMap(([, { nodes }]) => nodes),
    given =>
      Either.map(
        Either.all(parts.map(([name, { read }]) => Either.map(read(given), value => [name, value] as const))),
        Object.fromEntries
      )
  )
}
