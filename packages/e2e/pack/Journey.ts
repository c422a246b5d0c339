import { fileURLToPath } from "node:url"
import { buyerWrites } from "../test/ImportLines.ts"

/** The path of a file of `runtimes`. */
export const runtimeFile = (name: string): string =>
  fileURLToPath(new URL(`../runtimes/${name}`, import.meta.url))

/** What the journey needs: two threads, so that pages of one are two. */
export const journeyLines = [
  ...buyerWrites(1, 1, { text: "Свободна?", at: "2026-11-20 09:30:00", unread: 1 }),
  ...buyerWrites(2, 2, { text: "Торг есть?", at: "2026-11-20 09:40:00", unread: 1 })
]

/** What the journey returns. */
export const journeyResult = {
  invoices: 0,
  authors: ["Покупатель 2", "Покупатель 1"],
  reply: "Да, свободна",
  status: 200,
  messages: 2,
  collected: 1
}
