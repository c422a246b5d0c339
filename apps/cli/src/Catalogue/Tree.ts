import type { CatalogueItem } from "@estate/domain/Catalogue"
import { byLanguage } from "@estate/text/Language"
import { joinLines, plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import type { TextLayout } from "../Terminal/Output.ts"

/** The parts of an item that a tree shows. */
type Leaf = Pick<CatalogueItem, "id" | "title" | "address" | "childrenCount">

/** A complex with its parents, outermost first, and its buildings. */
export interface CatalogueTree {
  readonly parents: ReadonlyArray<Leaf>
  readonly buildings: ReadonlyArray<Leaf>
  /** The id of the item to mark. */
  readonly marked: number
}

/** A mark in addition to bold, which not everybody sees. */
const MARK = " ←"

const texts = byLanguage({
  more: {
    en: (count: number) => `… and ${count} more: estate catalogue list --complex`,
    ru: (count: number) => `… и ещё ${count}: estate catalogue list --complex`
  }
})

/** The tree of a complex and its buildings, with one item marked. */
export const renderTree = (
  { parents, buildings, marked }: CatalogueTree,
  { language, width, bold }: Omit<TextLayout, "dim">
): string => {
  const line = (prefix: string, { id, title, address }: Leaf) => {
    const where = plainLine(address)
    const text = `${prefix}${plainLine(title)} (${id})${where === "" ? "" : `, ${where}`}`
    if (id !== marked) return cutTo(text, width)
    return prefix === "" ? bold(cutTo(text, width)) : bold(cutTo(text, width - MARK.length) + MARK)
  }
  const chain = parents.map((parent, depth) =>
    line(depth === 0 ? "" : `${"   ".repeat(depth - 1)}└─ `, parent)
  )
  const indent = "   ".repeat(Math.max(0, parents.length - 1))
  const innermost = parents.at(-1)
  const missing = (innermost?.childrenCount ?? 0) - buildings.length
  const lines = buildings.map((building, index) =>
    line(`${indent}${index === buildings.length - 1 && missing <= 0 ? "└─" : "├─"} `, building)
  )
  const rest = missing > 0 ? [`${indent}└─ ${texts[language].more(missing)} ${innermost?.id ?? ""}`] : []
  return joinLines([...chain, ...lines, ...rest])
}
