import { describe, expect, it } from "@effect/vitest"
import { type Column, renderTable, tabSeparatedHeading, tabSeparatedRows } from "@estate/text/Table"

interface Row {
  readonly name: string
  readonly count: number
}

const columns: ReadonlyArray<Column<Row>> = [
  { heading: "Name", text: row => row.name, shrinks: true },
  {
    heading: "Count",
    name: "count",
    text: row => String(row.count),
    piped: row => `${row.count} pcs`,
    align: "right"
  }
]

const rows: ReadonlyArray<Row> = [
  { name: "Ёлка", count: 7 },
  { name: "🏠🏠", count: 12345 },
  { name: "e\u0301te\u0301", count: 0 },
  { name: "日本", count: 1 }
]

describe("renderTable", () => {
  it("aligns Cyrillic, emoji, wide characters and combining marks", () => {
    expect(renderTable(columns, rows, { width: 80 })).toBe(
      ["NAME  COUNT", "Ёлка      7", "🏠🏠  12345", "e\u0301te\u0301       0", "日本      1", ""].join("\n")
    )
  })

  it("keeps a margin if it has emoji that terminals draw in different widths", () => {
    const heading = (name: string) => {
      const table = renderTable(columns, [{ name: name.repeat(20), count: 1 }], { width: 20 })
      return table.split("\n")[0]?.length
    }
    expect([heading("Ёлка"), heading("❄️")]).toEqual([20, 18])
  })

  it("cuts a column that shrinks, between graphemes", () => {
    const long = [{ name: "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", count: 1 }]
    expect(renderTable(columns, long, { width: 18 })).toBe(
      "NAME       COUNT\n👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…      1\n"
    )
  })

  it("shows rows as cards, without empty fields, if the table is too wide", () => {
    const wide: ReadonlyArray<Column<Row>> = [
      ...columns,
      { heading: "Note", text: () => "", shrinks: true },
      { heading: "Since", text: () => "2026-11-20 09:30" }
    ]
    const layout = { width: 24, headingStyle: (text: string) => text.toLowerCase() }
    const some = [{ name: "Two words of Ёлка", count: 7 }, ...rows.slice(1, 2)]
    expect(renderTable(wide, some, layout)).toBe(
      [
        "name   Two words of Ёлка",
        "count  7",
        "since  2026-11-20 09:30",
        "",
        "name   🏠🏠",
        "count  12345",
        "since  2026-11-20 09:30",
        ""
      ].join("\n")
    )
    expect(renderTable(wide, some, { width: 16 })).toContain("SINCE 2026-11-20\n      09:30\n")
  })

  it("cuts a long text on a card, and no column that does not shrink", () => {
    const long: ReadonlyArray<Column<Row>> = [
      { heading: "Text", text: () => "ж".repeat(4000), shrinks: true },
      { heading: "Id", text: () => "0".repeat(100) }
    ]
    const lines = renderTable(long, rows.slice(0, 1), { width: 20 }).trimEnd().split("\n")
    expect(lines.filter(line => line.includes("ж"))).toHaveLength(6)
    expect(lines[5]).toMatch(/ж…$/u)
    expect(lines.join("").match(/0/gu)).toHaveLength(100)
  })

  it("leaves out optional columns, the last first, before others are cut to little", () => {
    const wide: ReadonlyArray<Column<Row>> = [
      { heading: "Name", text: () => "Двушка на Лесной, 5", shrinks: true },
      { heading: "Note", text: () => "noted", isOptional: true },
      { heading: "Count", text: row => String(row.count) },
      { heading: "Id", text: () => "01JD3Q8Z", isOptional: true }
    ]
    const [headings = ""] = renderTable(wide, rows, { width: 80 }).split("\n")
    expect(headings.split(/ +/)).toEqual(["NAME", "NOTE", "COUNT", "ID"])
    const shown = (width: number) => renderTable(wide, rows.slice(0, 1), { width })
    expect(shown(33)).toBe("NAME                 NOTE   COUNT\nДвушка на Лесной, 5  noted  7\n")
    expect(shown(26)).toBe("NAME                 COUNT\nДвушка на Лесной, 5  7\n")
    expect(shown(20)).toBe("NAME           COUNT\nДвушка на Ле…  7\n")
    expect(shown(14)).toContain("01JD3Q8Z\n")
  })

  it("styles finished lines", () => {
    const layout = { width: 11, rowStyle: (line: string, row: Row) => (row.count > 5 ? `<${line}>` : line) }
    expect(renderTable(columns, rows.slice(0, 1), layout)).toBe(
      "NAME  COUNT\n<Ёlка      7>\n".replace("l", "л")
    )
  })

  it("has only its headings without rows", () => {
    expect(renderTable(columns, [], { width: 80 })).toBe("NAME  COUNT\n")
  })
})

describe("tab-separated", () => {
  it("has one line for each row, whatever the texts contain", () => {
    const hostile = [{ name: `a\tb\n${"c".repeat(300)}`, count: 2 }]
    expect(tabSeparatedHeading(columns) + tabSeparatedRows(columns, hostile)).toBe(
      `Name\tcount\na b ${"c".repeat(300)}\t2 pcs\n`
    )
  })
})
