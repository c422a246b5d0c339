/// <reference lib="dom" />
import type { TreeElement } from "./Tree.ts"

/**
 * Builds an element of the page, inserting texts only as text nodes. Runs in the browser, so it may
 * use nothing from outside itself except types.
 */
export function buildElement(tree: TreeElement): HTMLElement {
  const element = document.createElement(tree.tag)
  for (const [name, value] of Object.entries(tree.attributes)) element.setAttribute(name, value)
  element.append(...tree.children.map(each => (typeof each === "string" ? each : buildElement(each))))
  return element
}
