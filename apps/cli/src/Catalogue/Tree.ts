import type { CatalogueItem } from "@estate/domain/Catalogue"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"

/** What a tree shows of an item. */
type Leaf = Pick<CatalogueItem, "id" | "title" | "address" | "childrenCount">

/** A complex with its buildings, from the outermost parent in. */
export interface CatalogueTree {
  readonly parents: ReadonlyArray<Leaf>
  readonly buildings: ReadonlyArray<Leaf>
  /** Which of them was asked for. */
  readonly asked: number
}

/** Beneath another item bold alone is not enough: not everybody sees it. */
const MARK = " ←"

const words = {
  en: { more: (count: number) => `… and ${count} more: estate catalogue list --complex` },
  ru: { more: (count: number) => `… и ещё ${count}: estate catalogue list --complex` }
} as const

/** The tree from the complex to its buildings; the item that was asked for stands out. */
export const renderTree = (
  { parents, buildings, asked }: CatalogueTree,
  layout: { readonly language: Language; readonly width: number; readonly bold: (line: string) => string }
): string => {
  const { language, width, bold } = layout
  const line = (prefix: string, { id, title, address }: Leaf) => {
    const where = plainLine(address)
    const text = `${prefix}${plainLine(title)} (${id})${where === "" ? "" : `, ${where}`}`
    if (id !== asked) return cutTo(text, width)
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
  const rest = missing > 0 ? [`${indent}└─ ${words[language].more(missing)} ${innermost?.id ?? ""}`] : []
  return [...chain, ...lines, ...rest].map(each => `${each}\n`).join("")
}
