import { plainLine } from "@estate/text/PlainText"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/**
 * Escapes an untrusted text for an HTML element or a quoted attribute. Removes control characters
 * and bidi controls, which could reverse the text around it.
 */
export const htmlText = (text: string): string =>
  plainLine(text).replace(/[&<>"']/g, character => entities[character] ?? "")
