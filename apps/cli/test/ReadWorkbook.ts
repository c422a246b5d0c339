import { readFileSync } from "node:fs"
import { inflateRawSync } from "node:zlib"

/** A cell: what is in it, and the format of a number. */
interface Cell {
  readonly kind: "text" | "number" | "boolean" | "formula" | "empty"
  readonly value: string | number | boolean
  readonly format: string
}

/** The sheets of a workbook by name, each a list of rows. Read without the library that writes it. */
export const readWorkbook = (file: string): Readonly<Record<string, ReadonlyArray<ReadonlyArray<Cell>>>> => {
  const files = unzipped(readFileSync(file))
  const xml = (path: string) => files.get(path) ?? ""
  const codes = new Map(
    [...xml("xl/styles.xml").matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(
      ([, id, code]) => [id, unescaped(code ?? "")]
    )
  )
  const [, styles = ""] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(xml("xl/styles.xml")) ?? []
  const formats = [...styles.matchAll(/<xf ([^>]*)>/gu)].map(([, attributes = ""]) => {
    const [, id] = /numFmtId="(\d+)"/u.exec(attributes) ?? []
    return codes.get(id) ?? ""
  })
  const cellOf = (attributes: string, inner: string): Cell => {
    const [, value = ""] = /<v>(.*?)<\/v>/su.exec(inner) ?? []
    const [, style = "0"] = / s="(\d+)"/u.exec(attributes) ?? []
    const format = formats[Number(style)] ?? ""
    if (inner.includes("<f")) return { kind: "formula", value, format }
    const [, text] = /<is><t[^>]*>(.*?)<\/t><\/is>/su.exec(inner) ?? []
    if (text !== undefined) return { kind: "text", value: unescaped(text), format }
    if (/ t="b"/u.test(attributes)) return { kind: "boolean", value: value === "1", format }
    return value === "" ? { kind: "empty", value, format } : { kind: "number", value: Number(value), format }
  }
  /** Empty cells are left out of the file. */
  const cellsOf = (row: string) => {
    const cells: Array<Cell> = []
    for (const [, attributes = "", inner = ""] of row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)) {
      const [, letters = ""] = / r="([A-Z]+)\d+"/u.exec(attributes) ?? []
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[column] = cellOf(attributes, inner)
    }
    return cells
  }
  const sheets = [...xml("xl/workbook.xml").matchAll(/<sheet [^>]*?name="([^"]*)"/gu)]
  return Object.fromEntries(
    sheets.map(([, name], index) => {
      const rows = xml(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gsu)
      return [name, [...rows].map(([, row = ""]) => cellsOf(row))]
    })
  )
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }
const unescaped = (text: string) => text.replaceAll(/&(\w+);/gu, (all, name) => entities[name] ?? all)

const CENTRAL_ENTRY = 0x02014b50
const END = 0x06054b50

/** The files of a zip archive as text, by its central directory (PKWARE, APPNOTE 4.3). */
const unzipped = (zip: Buffer): ReadonlyMap<string, string> => {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset))
    const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    files.set(name, (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString("utf8"))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
