import { type ParseArgsConfig, parseArgs } from "node:util"
import { Either } from "effect"
import type { OptionNode } from "./CommandTree.ts"
import { badValue, type Mistake, missingValue, oneOf, unknownOption } from "./Mistake.ts"

/** The words behind a command: what was given for each option, by its long name, and the others in their order. */
export interface Given {
  readonly options: ReadonlyMap<string, ReadonlyArray<string>>
  readonly others: ReadonlyArray<string>
}

/** A negative number is no option. */
const NUMBER = /^-\d/u

/**
 * Takes the words apart as Node does (`util.parseArgs`): `--name VALUE`, `--name=VALUE`, `-n VALUE`, flags, `-abc` for three of them, and
 * whatever stands behind `--`.
 */
export const readWords = (
  words: ReadonlyArray<string>,
  options: ReadonlyArray<OptionNode>
): Either.Either<Given, Mistake> => {
  const byName = new Map(options.flatMap(node => node.names.map(name => [name, node] as const)))
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options.map(nameAndKind)),
    strict: false,
    tokens: true
  })
  const found = new Map<string, Array<string>>()
  const others = new Map<number, string>()
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue
    const word = words[token.index] ?? ""
    if (token.kind === "positional" || NUMBER.test(word)) {
      others.set(token.index, word)
      continue
    }
    const node = byName.get(token.rawName)
    if (node === undefined) return Either.left(unknownOption(token.rawName, options))
    const value = valueOf(token, node, byName)
    if (Either.isLeft(value)) return Either.left(value.left)
    const name = longNameOf(node)
    found.set(name, [...(found.get(name) ?? []), value.right])
  }
  return Either.right({ options: found, others: [...others.values()] })
}

const longNameOf = ({ names }: OptionNode) => names.at(-1) ?? ""

const nameAndKind = (
  node: OptionNode
): readonly [string, NonNullable<ParseArgsConfig["options"]>[string]] => {
  const short = node.names.find(name => !name.startsWith("--"))
  return [
    longNameOf(node).slice(2),
    {
      type: node.value === undefined ? "boolean" : "string",
      ...(short === undefined ? {} : { short: short.slice(1) })
    }
  ]
}

const valueOf = (
  {
    rawName,
    value,
    inlineValue
  }: {
    readonly rawName: string
    readonly value: string | undefined
    readonly inlineValue: boolean | undefined
  },
  node: OptionNode,
  byName: ReadonlyMap<string, OptionNode>
): Either.Either<string, Mistake> => {
  if (node.value === undefined) {
    const given = value ?? "true"
    return given === "true" || given === "false"
      ? Either.right(given)
      : Either.left(badValue(rawName, oneOf(["true", "false"]), given))
  }
  // What is named like another option stands there because the value was forgotten.
  return value === undefined || (inlineValue !== true && byName.has(value))
    ? Either.left(missingValue(node))
    : Either.right(value)
}
