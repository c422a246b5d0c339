import type { Translations } from "@estate/text/Language"
import * as Option from "effect/Option"
import {
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  visit
} from "yaml"

/** A position in a text, as editors count: both from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** A text in YAML 1.2, which includes JSON. */
export interface YamlText {
  /** Its content; undefined if it cannot be parsed. */
  readonly value: unknown
  /** Why it cannot be parsed, and where the parser noticed. */
  readonly problems: ReadonlyArray<TextPosition & { readonly what: Translations }>
  /**
   * The position of the field or list entry at a path, or else of what contains it. A field begins
   * with its name.
   */
  readonly positionOf: (path: ReadonlyArray<PropertyKey>) => TextPosition
}

/** An alias is expanded: a few nested ones could fill the memory. */
const MAX_ALIASES = 100

const BEGINNING: TextPosition = { line: 1, column: 1 }

/**
 * Reads a text. A field that occurs twice is also a problem, except in JSON. Positions in JSON are
 * looked up only when there is a problem.
 *
 * Gain: with a separate parser, the JSON of ten thousand companies takes 20 ms instead of 1.1 s,
 * which would block everything else. To delete it, return `yamlOf(text)`.
 */
export const readYaml = (text: string): YamlText => {
  const json = jsonOf(text)
  if (Option.isNone(json)) return yamlOf(text)
  let yaml: YamlText | undefined
  const positionOf: YamlText["positionOf"] = path => {
    yaml ??= yamlOf(text)
    return yaml.positionOf(path)
  }
  return { value: json.value, problems: [], positionOf }
}

const jsonOf = Option.liftThrowable((text: string): unknown => JSON.parse(text))

const yamlOf = (text: string): YamlText => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const positionAt = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset)
    return line === 0 ? BEGINNING : { line, column: col }
  }
  const rows = text.split("\n")
  const found = [...document.errors, ...document.warnings].map(({ code, pos: [offset] }) => {
    const position = positionAt(offset)
    const isTight = lacksSpace(rows[position.line - 1] ?? "")
    return { ...position, what: cannotBeRead(isTight ? noSpace : (reasons[code] ?? notYaml)) }
  })
  // Further errors in a line usually follow from the first one.
  const problems = found.filter(({ line }, index) => found.findIndex(other => other.line === line) === index)
  const content: Content =
    problems.length > 0 ? { value: undefined, problems } : contentOf(document, positionAt)
  return { ...content, positionOf: path => positionAt(offsetOf(document, path)) }
}

type Content = Pick<YamlText, "value" | "problems">

const contentOf = (document: Document, positionAt: (offset: number) => TextPosition): Content => {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems: [] }
  } catch {
    const position = positionAt(unresolvedAlias(document) ?? 0)
    return { value: undefined, problems: [{ ...position, what: cannotBeRead(wrongAlias) }] }
  }
}

const unresolvedAlias = (document: Document): number | undefined => {
  let offset: number | undefined
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined
      offset = nodeOffset(alias)
      return visit.BREAK
    }
  })
  return offset
}

const cannotBeRead = ({ en, ru }: Translations): Translations => ({
  en: `cannot be read: ${en}`,
  ru: `не удалось прочитать: ${ru}`
})

/** True for `name:value` and `-entry`. An address has a colon without a space. */
const lacksSpace = (row: string): boolean =>
  /^ *(?:-[^\s-]|(?:- +)?\p{L}[\p{L}\p{N}_.-]*:(?!\/\/)[^ \t\r])/u.test(row)

const noSpace: Translations = {
  en: "the space after a colon, or after the - of a list, is missing in this line",
  ru: "в этой строке не хватает пробела после двоеточия или после - в списке"
}

const notYaml: Translations = { en: "this is neither YAML nor JSON", ru: "это не YAML и не JSON" }

const wrongAlias: Translations = {
  en: "an alias (*) without its anchor (&), or too many of them; put a text with * in quotation marks",
  ru: "ссылка (*) без якоря (&) или слишком много ссылок; текст со * возьмите в кавычки"
}

const wrongIndent: Translations = {
  en: "the indentation does not fit the lines above, or a bracket there is not closed, as by a # without quotation marks",
  ru: "отступ не согласован со строками выше, или там не закрыта скобка: например, её скрыл знак # без кавычек"
}

const nested: Translations = {
  en: "a field within a field: put a text with a colon in quotation marks",
  ru: "поле внутри поля: текст с двоеточием возьмите в кавычки"
}

/** By the library's codes. Its own messages quote the text, which may contain a secret. */
const reasons: Readonly<Partial<Record<ErrorCode, Translations>>> = {
  BAD_INDENT: wrongIndent,
  BLOCK_AS_IMPLICIT_KEY: nested,
  BLOCK_IN_FLOW: { en: "a comma or a closing bracket is missing", ru: "не хватает запятой или скобки" },
  MULTILINE_IMPLICIT_KEY: wrongIndent,
  BAD_SCALAR_START: {
    en: "a text that begins with this character needs quotation marks",
    ru: "текст, который начинается с этого знака, возьмите в кавычки"
  },
  DUPLICATE_KEY: { en: "this field is there twice", ru: "это поле указано дважды" },
  MISSING_CHAR: {
    en: "a colon, a quotation mark, a comma or a bracket is missing, or the indentation does not fit the lines above",
    ru: "не хватает двоеточия, кавычки, запятой или скобки, либо отступ не согласован со строками выше"
  },
  MULTIPLE_DOCS: { en: "expected one document, without ---", ru: "ожидается один документ, без ---" },
  TAB_AS_INDENT: { en: "indent by spaces, not by tabs", ru: "отступы делайте пробелами, а не табуляцией" },
  TAG_RESOLVE_FAILED: {
    en: "there is no such tag: put a text with ! in quotation marks",
    ru: "такого тега нет: текст с ! возьмите в кавычки"
  },
  UNEXPECTED_TOKEN: {
    en: "this is not expected here: look for a bracket, an indentation or quotation marks",
    ru: "здесь это лишнее: проверьте скобки, отступы и кавычки"
  }
}

const offsetOf = (document: Document, path: ReadonlyArray<PropertyKey>): number => {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length).map(name => (typeof name === "symbol" ? name.toString() : name))
    const offset = keyOffset(document, part) ?? nodeOffset(document.getIn(part, true))
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
