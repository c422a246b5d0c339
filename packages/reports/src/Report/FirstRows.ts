import { byLanguage, type Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Array, type Duration } from "effect"
import { type Blocks, type DocumentColumn, tableIfAny } from "./Document.ts"
import { canBeWon } from "./FirstToWin.ts"

/** As many rows as people can survey on a phone; the others are folded. */
const SHOWN = 15

const texts = byLanguage({
  later: { en: "More who can still be won", ru: "Ещё можно успеть" },
  old: { en: "Waiting for over a day", ru: "Ждут дольше суток" }
})

/**
 * A table that shows the first of those who can still be won; those who have waited for longer than
 * a day are folded. If all have, the first of them are shown.
 */
export const firstRows = <Row extends { readonly waiting: Duration.Duration }>(
  columns: ReadonlyArray<DocumentColumn<Row>>,
  rows: ReadonlyArray<Row>,
  language: Language,
  title?: string
): Blocks => {
  const [old, fresh] = Array.partition(rows, canBeWon)
  const [shown, rest] = Array.splitAt(fresh.length > 0 ? fresh : old, SHOWN)
  const folded = (those: ReadonlyArray<Row>, label: string) =>
    tableIfAny(columns, those, { title: `${label}: ${formatCount(those.length, language)}`, isFolded: true })
  return [
    tableIfAny(columns, shown, { title }),
    folded(fresh.length > 0 ? rest : [], texts[language].later),
    folded(fresh.length > 0 ? old : rest, texts[language].old)
  ]
}
