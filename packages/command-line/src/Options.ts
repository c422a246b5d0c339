import type { LocalizedText } from "@estate/text/Language"
import { positiveDurationExpected, readPositiveDuration } from "@estate/text/ReadDuration"
import { Array, type Duration, Either, Option, Pipeable, Schema } from "effect"
import type { OptionNode } from "./CommandTree.ts"
import { badValue, givenTwice, type Mistake, missingOption, oneOf } from "./Mistake.ts"
import type { ParsedArguments } from "./ParseArguments.ts"

/** Options of a command: their help, and the readers of their values. */
export class Options<out A> extends Pipeable.Class() {
  readonly nodes: ReadonlyArray<OptionNode>
  readonly read: (values: ParsedArguments["options"]) => Either.Either<A, Mistake>

  constructor(
    nodes: ReadonlyArray<OptionNode>,
    read: (values: ParsedArguments["options"]) => Either.Either<A, Mistake>
  ) {
    super()
    this.nodes = nodes
    this.read = read
  }
}

const single = <A>(
  name: string,
  node: Pick<OptionNode, "value" | "choices" | "description">,
  parse: (text: string, name: string) => Either.Either<A, Mistake>
): Options<A> => {
  const long = `--${name}`
  return new Options([{ ...node, names: [long] }], values => {
    const [text, ...more] = values.get(long) ?? []
    if (text === undefined) return Either.left(missingOption(long, node.value ?? ""))
    return more.length > 0 ? Either.left(givenTwice(long)) : parse(text, long)
  })
}

/** A flag. */
export const boolean = (name: string, description: LocalizedText): Options<boolean> => {
  const long = `--${name}`
  return new Options([{ names: [long], value: undefined, choices: [], description }], values =>
    Either.right(values.get(long)?.at(-1) === "true")
  )
}

/** Any text. */
export const text = (name: string, description: LocalizedText): Options<string> =>
  single(name, { value: "TEXT", choices: [], description }, Either.right)

/** The path of a file. */
export const file = (name: string, description: LocalizedText): Options<string> =>
  single(name, { value: "FILE", choices: [], description }, Either.right)

const number = (form: RegExp, expected: LocalizedText) => (name: string, description: LocalizedText) =>
  single(name, { value: "N", choices: [], description }, (text, long) =>
    form.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
      ? Either.right(Number(text))
      : Either.left(badValue(long, expected, text))
  )

/** A whole number. */
export const integer = number(/^[+-]?\d{1,16}$/u, { en: "a whole number", ru: "целое число" })

/** A number. */
export const float = number(/^[+-]?\d+(\.\d+)?$/u, { en: "a number", ru: "число" })

/** One of some values. */
export const choice = <const Value extends string>(
  name: string,
  choices: ReadonlyArray<Value>,
  description: LocalizedText
): Options<Value> =>
  choiceWithValue(name, Object.fromEntries(choices.map(choice => [choice, choice])), description)

/** One of several words, each with its value. */
export const choiceWithValue = <const A>(
  name: string,
  words: Readonly<Record<string, A>>,
  description: LocalizedText
): Options<A> => {
  const choices = Object.keys(words)
  return single(name, { value: choices.join("|"), choices, description }, (text, long) =>
    Either.fromNullable(Object.hasOwn(words, text) ? words[text] : undefined, () =>
      badValue(long, oneOf(choices), text)
    )
  )
}

/**
 * Some of several words, separated by commas, in any case, each with its value. `others` are read,
 * too, but help and completions do not list them.
 */
export const several = <const A>(
  name: string,
  words: Readonly<Record<string, A>>,
  description: LocalizedText,
  others: Readonly<Record<string, A>> = {}
): Options<ReadonlyArray<A>> => {
  const choices = Object.keys(words)
  const values = new Map(Object.entries({ ...words, ...others }))
  const readOne = (text: string, long: string): Either.Either<A, Mistake> =>
    Either.fromNullable(values.get(text.trim().toLowerCase()), () => badValue(long, oneOf(choices), text))
  return single(name, { value: `${choices.join("|")},…`, choices, description }, (text, long) =>
    Either.map(Either.all(text.split(",").map(each => readOne(each, long))), Array.dedupe)
  ).pipe(changed(node => ({ ...node, isList: true })))
}

const changed =
  (change: (node: OptionNode) => OptionNode) =>
  <A>({ nodes, read }: Options<A>): Options<A> =>
    new Options(nodes.map(change), read)

/** Values that completion suggests; with `isList`, several of them separated by commas. */
export const withSuggestions = (
  choices: ReadonlyArray<string>,
  { isList = false }: { readonly isList?: boolean } = {}
) => changed(node => ({ ...node, choices, isList }))

/** The shell asks the program for the values, under this name: see `OptionNode`. */
export const withCompletion = (completes: string) => changed(node => ({ ...node, completes }))

/** The placeholder of the value in help. */
export const withPseudoName = (value: string) => changed(node => ({ ...node, value }))

/** A short name of one letter. */
export const withAlias = (letter: string) =>
  changed(node => ({ ...node, names: [`-${letter}`, ...node.names] }))

/**
 * A flag that means a value of the option: `--json` for `--format json`. Describe the option before
 * the flag.
 */
export const withFlag =
  (
    flag: string,
    value: string,
    { letter, description }: { readonly letter?: string; readonly description: LocalizedText }
  ) =>
  <A>({ nodes, read }: Options<A>): Options<A> => {
    const name = nodes[0]?.names.at(-1) ?? ""
    const names = [...(letter === undefined ? [] : [`-${letter}`]), `--${flag}`]
    const node = { names, value: undefined, choices: [], description, standsFor: { name, value } }
    return new Options([...nodes, node], read)
  }

export const withDefault =
  <const B>(defaultValue: B) =>
  <A>({ nodes, read }: Options<A>): Options<A | B> =>
    new Options<A | B>(
      typeof defaultValue === "string" || typeof defaultValue === "number"
        ? nodes.map(node => (node.value === undefined ? node : { ...node, default: String(defaultValue) }))
        : nodes,
      values => orIfMissing(read(values), defaultValue)
    )

export const optional = <A>(self: Options<A>): Options<Option.Option<A>> =>
  new Options(self.nodes, values => orIfMissing(Either.map(self.read(values), Option.some), Option.none<A>()))

const orIfMissing = <A, B>(
  read: Either.Either<A, Mistake>,
  defaultValue: B
): Either.Either<A | B, Mistake> =>
  Either.isLeft(read) && read.left.kind === "missing" ? Either.right(defaultValue) : read

/** Any number of values. */
export const repeated = <A>({ nodes, read }: Options<A>): Options<ReadonlyArray<A>> =>
  new Options(nodes, values => {
    const texts = nodes.flatMap(({ names }) => values.get(names.at(-1) ?? "") ?? [])
    const [name = ""] = nodes.map(({ names }) => names.at(-1) ?? "")
    return Either.all(texts.map(text => read(new Map([[name, [text]]]))))
  })

/**
 * Reads the value further; `read` returns undefined if it is invalid. `expected` says which values
 * are allowed.
 */
export const withReader =
  <A extends string | number, B>(readMore: (value: A) => B | undefined, expected: LocalizedText) =>
  ({ nodes, read }: Options<A>): Options<B> =>
    new Options(nodes, values =>
      Either.flatMap(read(values), value =>
        Either.fromNullable(readMore(value), () =>
          badValue(nodes[0]?.names.at(-1) ?? "", expected, String(value))
        )
      )
    )

/** Decodes the value. `expected` says which values are allowed. */
export const withSchema = <A extends string | number, B>(
  schema: Schema.Schema<B, A>,
  expected: LocalizedText
) => withReader((value: A) => Option.getOrUndefined(Schema.decodeOption(schema)(value)), expected)

/** A duration above zero: `15s`, `15 minutes`, `1h 30m`. */
export const duration = (name: string, description: LocalizedText): Options<Duration.Duration> =>
  text(name, description).pipe(
    withPseudoName("DURATION"),
    withReader(readPositiveDuration, positiveDurationExpected)
  )

/** A number in a range that includes both ends. */
export const between = (min: number, max: number) =>
  withReader((value: number) => (value >= min && value <= max ? value : undefined), {
    en: `a number from ${min} to ${max}`,
    ru: `число от ${min} до ${max}`
  })

/** The values of several options. */
export type Values<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends Options<infer A> ? A : never
}

/** Several options as one object. */
export function all<A>(fields: { readonly [Name in keyof A]: Options<A[Name]> }): Options<A>
export function all(fields: Readonly<Record<string, Options<unknown>>>): Options<unknown> {
  const parts = Object.entries(fields)
  return new Options(
    parts.flatMap(([, { nodes }]) => nodes),
    values =>
      Either.map(
        Either.all(
          parts.map(([name, { read }]) => Either.map(read(values), value => [name, value] as const))
        ),
        Object.fromEntries
      )
  )
}
