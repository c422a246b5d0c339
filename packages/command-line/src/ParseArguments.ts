import { type ParseArgsConfig, parseArgs } from "node:util"
import { Either } from "effect"
import type { OptionNode } from "./CommandTree.ts"
import { badValue, type Mistake, missingValue, oneOf, unknownOption } from "./Mistake.ts"

/**
 * The arguments after a command: the values of each option, by its long name, and the others in
 * order.
 */
export interface ParsedArguments {
  readonly options: ReadonlyMap<string, ReadonlyArray<string>>
  readonly positionals: ReadonlyArray<string>
}

/** A negative number is not an option. */
const NUMBER = /^-\d/u

/**
 * Parses arguments as Node's `util.parseArgs` does: `--name VALUE`, `--name=VALUE`, `-n VALUE`,
 * flags, `-abc` for three of them, and anything after `--`.
 */
export const parseArguments = (
  args: ReadonlyArray<string>,
  options: ReadonlyArray<OptionNode>
): Either.Either<ParsedArguments, Mistake> => {
  const byName = new Map(options.flatMap(node => node.names.map(name => [name, node] as const)))
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options.map(nameAndKind)),
    strict: false,
    tokens: true
  })
  const found = new Map<string, Array<string>>()
  const positionals = new Map<number, string>()
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue
    const text = args[token.index] ?? ""
    if (token.kind === "positional" || NUMBER.test(text)) {
      positionals.set(token.index, text)
      continue
    }
    const node = byName.get(token.rawName)
    if (node === undefined) return Either.left(unknownOption(token.rawName, options))
    const value = valueOf(token, node, byName)
    if (Either.isLeft(value)) return Either.left(value.left)
    const meant = node.standsFor ?? { name: longNameOf(node), value: value.right }
    if (node.standsFor === undefined || value.right === "true")
      found.set(meant.name, [...(found.get(meant.name) ?? []), meant.value])
  }
  return Either.right({ options: found, positionals: [...positionals.values()] })
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
    const flag = value ?? "true"
    return flag === "true" || flag === "false"
      ? Either.right(flag)
      : Either.left(badValue(rawName, oneOf(["true", "false"]), flag))
  }
  // The name of another option means that the value was forgotten.
  return value === undefined || (inlineValue !== true && byName.has(value))
    ? Either.left(missingValue(node))
    : Either.right(value)
}
