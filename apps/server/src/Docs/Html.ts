import { escapeHtml } from "@estate/text/EscapeHtml"

/** Text that is already HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | ReadonlyArray<Part>

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === "string") return escapeHtml(part)
  return typeof part === "number" ? String(part) : part.map(textOf).join("")
}

/** HTML with values: texts are escaped, and lists are joined. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(textOf)))

/** Paragraphs of a text with `code` in it. */
export const paragraphs = (text: string): ReadonlyArray<Html> =>
  text.split("\n\n").map(paragraph => html`<p>${withCode(paragraph)}</p>`)

const withCode = (text: string) =>
  text.split("`").map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))

/** Parts with something between them. */
export const joined = (parts: ReadonlyArray<Html>, between: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`
