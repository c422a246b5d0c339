import { Predicate, Record } from "effect"

/**
 * A part of the page as data, made into a text node or an element in the browser, never into HTML.
 */
export type Tree = string | TreeElement

/** An element of the page. Attribute names are constants; values may be any text. */
export interface TreeElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<Tree>
}

/** An element with these attributes and children, without those that are undefined. */
export const tag = (
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: ReadonlyArray<Tree | undefined> = []
): TreeElement => ({
  tag: name,
  attributes: Record.filter(attributes, Predicate.isNotUndefined),
  children: children.filter(Predicate.isNotUndefined)
})

/**
 * A link without a referrer; an address that is not a web, mail or phone link remains plain text.
 */
export const link = (address: string, className: string, children: ReadonlyArray<Tree>): TreeElement =>
  /^(https?:\/\/|mailto:|tel:)/i.test(address)
    ? tag("a", { class: className, href: address, target: "_blank", rel: "noopener noreferrer" }, children)
    : tag("span", { class: className }, children)
