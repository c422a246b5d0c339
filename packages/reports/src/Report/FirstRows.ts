import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Array, type Duration } from "effect"
import { type Block, type DocumentColumn, tableIfAny, tableOf } from "./Document.ts"
import { canBeWon } from "./FirstToWin.ts"

/** As many as a phone shows without getting lost; the others are folded. */
const SHOWN = 15

const texts = {
  en: {
    later: (count: string) => `More who can still be won: ${count}`,
    old: (count: string) => `Waiting for over a day: ${count}`
  },
  ru: {
    later: (count: string) => `Ещё можно успеть: ${count}`,
    old: (count: string) => `Ждут дольше суток: ${count}`
  }
} as const

/**
 * A table of those who can still be won, the first of them, and folded those who have waited for
 * longer than a day. If all have, the first of them are shown.
 */
export const firstRows = <Row extends { readonly waiting: Duration.Duration }>(
  columns: ReadonlyArray<DocumentColumn<Row>>,
  rows: ReadonlyArray<Row>,
  language: Language,
  title?: string
): ReadonlyArray<Block> => {
  if (rows.length === 0) return []
  const [old, fresh] = Array.partition(rows, canBeWon)
  const [shown, rest] = Array.splitAt(fresh.length > 0 ? fresh : old, SHOWN)
  const folded = (those: ReadonlyArray<Row>, text: (count: string) => string) =>
    tableIfAny(columns, those, { title: text(formatCount(those.length, language)), isFolded: true })
  return [
    tableOf(columns, shown, title === undefined ? {} : { title }),
    ...folded(fresh.length > 0 ? rest : [], texts[language].later),
    ...folded(fresh.length > 0 ? old : rest, texts[language].old)
  ]
}
