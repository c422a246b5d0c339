import { describe, expect, it } from "@effect/vitest"
import { type CsvCell, csvHeading, csvLines, excelCsv, standardCsv } from "@estate/text/Csv"

const csvOf = (cells: ReadonlyArray<CsvCell>, style = standardCsv) => csvLines([cells], row => row, style)

describe("CSV", () => {
  it("quotes what needs quotes and leaves null empty", () => {
    expect(csvOf(['say "hi"', "one, two", "line\nbreak", null])).toBe(
      '"say ""hi""","one, two","line\nbreak",\r\n'
    )
    expect(csvHeading(["id", "text"])).toBe("id,text\r\n")
  })

  it.each(["=1+1", "+7 900", "-5", "@SUM(A1)", "\tx"])("keeps a spreadsheet from running %j", text => {
    expect(csvOf([text])).toBe(`'${text}\r\n`)
  })

  it("neutralises before it quotes, and leaves numbers alone", () => {
    expect(csvOf(['=HYPERLINK("x")', -5])).toBe(`"'=HYPERLINK(""x"")",-5\r\n`)
    expect(csvOf(["\rx"])).toBe(`"'\rx"\r\n`)
  })

  it("keeps the lines of a text, but no escape sequence that a terminal would execute", () => {
    expect(csvOf(["\u001b[31mred\u001b[0m\nand\tmore\u0007"])).toBe('"red\nand more\ufffd"\r\n')
  })

  it("for Excel has a byte order mark, semicolons and a decimal comma", () => {
    const rows = csvOf(["one; two", 0.25, "one, two"], excelCsv)
    expect(csvHeading(["a", "b", "c"], excelCsv) + rows).toBe('\ufeffa;b;c\r\n"one; two";0,25;one, two\r\n')
  })
})
