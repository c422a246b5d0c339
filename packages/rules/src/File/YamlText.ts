import type { Translations } from "@estate/text/Language"
import { type Document, isMap, isNode, isScalar, LineCounter, type Pair, parseDocument } from "yaml"

/** A place in a text, as editors count: both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A text of YAML 1.2, of which JSON is a part. */
export interface YamlText {
  /** What it says; undefined if it cannot be read. */
  readonly value: unknown
  /** Why it cannot be read, where that was noticed. */
  readonly problems: ReadonlyArray<Place & { readonly what: Translations }>
  /**
   * Where the field or the entry of a list at a path stands, or else what holds it. A field begins
   * with its name.
   */
  readonly placeOf: (path: ReadonlyArray<PropertyKey>) => Place
}

/** An alias repeats what it stands for: a few of them could fill the memory. */
const MAX_ALIASES = 100

const BEGINNING: Place = { line: 1, column: 1 }

/** Reads a text; a field that stands there twice is a problem too. */
export const readYaml = (text: string): YamlText => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return line === 0 ? BEGINNING : { line, column: col }
  }
  const problems = [...document.errors, ...document.warnings].map(({ message, pos: [offset] }) => ({
    ...placeAt(offset),
    what: cannotBeRead(message)
  }))
  const content: Content = problems.length > 0 ? { value: undefined, problems } : contentOf(document)
  return { ...content, placeOf: path => placeAt(offsetOf(document, path)) }
}

type Content = Pick<YamlText, "value" | "problems">

const contentOf = (document: Document): Content => {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems: [] }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return { value: undefined, problems: [{ ...BEGINNING, what: cannotBeRead(why) }] }
  }
}

const cannotBeRead = (why: string): Translations => ({
  en: `cannot be read: ${why}`,
  ru: `не удалось прочитать: ${why}`
})

const offsetOf = (document: Document, path: ReadonlyArray<PropertyKey>): number => {
  for (let length = path.length; length > 0; length--) {
    const place = path.slice(0, length).map(part => (typeof part === "symbol" ? part.toString() : part))
    const offset = keyOffset(document, place) ?? nodeOffset(document.getIn(place, true))
    if (offset !== undefined) return offset
  }
  return nodeOffset(document.contents) ?? 0
}

const nodeOffset = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)

const keyOffset = (document: Document, path: ReadonlyArray<string | number>): number | undefined => {
  const holder = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(holder)) return undefined
  const pair = holder.items.find(
    ({ key }: Pair) => isScalar(key) && String(key.value) === String(path.at(-1))
  )
  return nodeOffset(pair?.key)
}
