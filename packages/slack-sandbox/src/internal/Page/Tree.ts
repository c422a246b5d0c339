/** A piece of the page as data: the browser makes it a text node or an element, never HTML. */
export type Tree = string | TreeElement

/** An element of the page; attribute names come from this package alone, values from anywhere. */
export interface TreeElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<Tree>
}

/** An element with these attributes and children. */
export const tag = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: ReadonlyArray<Tree> = []
): TreeElement => ({ tag: name, attributes, children })

/** A link that tells its target nothing; what is no web, mail or telephone address stays plain text. */
export const link = (address: string, className: string, children: ReadonlyArray<Tree>): TreeElement =>
  /^(https?:\/\/|mailto:|tel:)/i.test(address)
    ? tag("a", { class: className, href: address, target: "_blank", rel: "noopener noreferrer" }, children)
    : tag("span", { class: className }, children)
