import { readFileSync } from "node:fs"

/** A row of a table of the page, by its headings. */
export type Row = Readonly<Record<string, string>>

const text = readFileSync(new URL("../../../../docs/explanation/figures.md", import.meta.url), "utf8")

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(" | ")
    .map(cell => cell.trim())

const sections = new Map(
  text.split(/^#+ /mu).map(section => {
    const end = section.indexOf("\n")
    return [section.slice(0, end), section.slice(end)] as const
  })
)

/** The rows of the table below a heading of the page; a cell may not contain ` | `. */
export const tableOf = (heading: string): ReadonlyArray<Row> => {
  const lines = (sections.get(heading) ?? "").split("\n").filter(line => line.startsWith("|"))
  const [names = [], , ...rows] = lines.map(cellsOf)
  if (rows.length === 0) throw new Error(`the page has no table below «${heading}»`)
  return rows.map(cells => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])))
}

/** The fields that the page says are taken over from records. */
export const takenOver: ReadonlyArray<string> = Array.from(
  /taken over as they are, and are not figures: ([^.]*)\./u.exec(text)?.[1]?.matchAll(/`([^`]+)`/gu) ?? [],
  ([, name = ""]) => name
)
