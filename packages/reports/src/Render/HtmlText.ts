import { plainLine } from "@estate/text/PlainText"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/**
 * A text from elsewhere as HTML shows it and does nothing with it, in an element and in a quoted attribute. Its bidi controls
 * go, so that it cannot turn around what stands beside it.
 */
export const htmlText = (text: string): string =>
  plainLine(text).replace(/[&<>"']/g, character => entities[character] ?? "")
