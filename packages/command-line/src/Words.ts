import { Either } from "effect"
import type { OptionNode } from "./CommandTree.ts"
import { badValue, type Mistake, missingValue, oneOf, unknownOption } from "./Mistake.ts"

/** The words behind a command: what was given for each option, by its long name, and the others in their order. */
export interface Given {
  readonly options: ReadonlyMap<string, ReadonlyArray<string>>
  readonly others: ReadonlyArray<string>
}

/** Takes the words apart: `--name VALUE`, `--name=VALUE`, `-n VALUE`, flags, `-abc` for three of them, and whatever stands behind `--`. */
export const readWords = (
  words: ReadonlyArray<string>,
  options: ReadonlyArray<OptionNode>
): Either.Either<Given, Mistake> => {
  const byName = new Map(options.flatMap(node => node.names.map(name => [name, node] as const)))
  const found = new Map<string, Array<string>>()
  const others: Array<string> = []
  const add = ({ names }: OptionNode, value: string) => {
    const name = names.at(-1) ?? ""
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "--") {
      others.push(...words.slice(at + 1))
      break
    }
    if (!/^--?[^-\d]/u.test(word)) {
      others.push(word)
      continue
    }
    const [, name = "", inline] = /^(--?[^=]*)(?:=(.*))?$/su.exec(word) ?? []
    const node = byName.get(name)
    if (node === undefined) {
      const flags = cluster(word, byName)
      if (flags === undefined) return Either.left(unknownOption(name, options))
      for (const flag of flags) add(flag, "true")
    } else if (node.value === undefined) {
      if (inline !== undefined && inline !== "true" && inline !== "false")
        return Either.left(badValue(name, oneOf(["true", "false"]), inline))
      add(node, inline ?? "true")
    } else {
      const value = inline ?? words[++at]
      // What is named like another option stands there because the value was forgotten.
      if (value === undefined || (inline === undefined && byName.has(value)))
        return Either.left(missingValue(node))
      add(node, value)
    }
  }
  return Either.right({ options: found, others })
}

/** `-qy` for `-q -y`. */
const cluster = (word: string, byName: ReadonlyMap<string, OptionNode>) => {
  if (!/^-\p{L}{2,}$/u.test(word)) return undefined
  const nodes = [...word.slice(1)].map(letter => byName.get(`-${letter}`))
  return nodes.every(node => node !== undefined && node.value === undefined)
    ? nodes.filter(node => node !== undefined)
    : undefined
}
