import type { SheetKind } from "@estate/reports/Render/Sheets"
import type { CsvCell } from "@estate/text/Csv"
import { escapeHtml } from "@estate/text/EscapeHtml"
import type { Language } from "@estate/text/Language"
import { plainLines } from "@estate/text/PlainText"

/** The styles of cells, in the order of `stylesXml`. */
const styles = [
  "any",
  "heading",
  "headingRight",
  "title",
  "wrapped",
  "date",
  "time",
  "seconds",
  "roubles",
  "share"
] as const
type Style = (typeof styles)[number]

const indexOf = new Map(styles.map((style, index) => [style, index]))

/** Excel's own limit. */
const MAX_TEXT = 32_767

/** A text in XML 1.0, which has no lone surrogates and not these two characters. */
const escapeXml = (text: string): string => escapeHtml(text.replaceAll(/[\p{Cs}\ufffe\uffff]/gu, "\ufffd"))

/** Most texts have none of these, and are written unchanged. */
const needsCare = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff&<>"_]/u

/** Excel reads `_x0041_` in a text as a character's code. */
const textOf = (text: string): string =>
  plainLines(text.slice(0, MAX_TEXT))
    .join("\n")
    .replaceAll(/_(?=x[\da-f]{4}_)/giu, "_x005F_")
    .slice(0, MAX_TEXT)

/** `A`, `B`, … `AA`. */
const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26)

/** A cell; nothing for an empty one. A text is never a formula. */
export const cellXml = (value: CsvCell, style: Style, column: number, row: number): string => {
  if (value === null || value === "") return ""
  const at = `<c r="${lettersOf(column)}${row}" s="${indexOf.get(style)}"`
  if (typeof value === "boolean") return `${at} t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === "number") return Number.isFinite(value) ? `${at}><v>${value}</v></c>` : ""
  const text = value.length <= MAX_TEXT && !needsCare.test(value) ? value : escapeXml(textOf(value))
  return `${at} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A value of a column as Excel keeps it, with its style. */
export const typedCellXml = (value: CsvCell, kind: SheetKind, column: number, row: number): string => {
  const serial =
    typeof value === "string" && (kind === "date" || kind === "time") ? serialOf(value) : undefined
  if (serial !== undefined) return cellXml(serial, kind, column, row)
  if (typeof value !== "number" || kind === "date" || kind === "time")
    return cellXml(value, "any", column, row)
  return cellXml(kind === "seconds" ? value / DAY_SECONDS : value, kind, column, row)
}

const DAY_SECONDS = 86_400
/** 30 December 1899: Excel takes 1900 for a leap year, so days before March of that year differ. */
const EPOCH = Date.UTC(1899, 11, 30)

/** A workbook has no time zones: a time is written as the clock shows it. */
const serialOf = (text: string): number | undefined => {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/u.test(text)) return undefined
  const millis = Date.parse(text.endsWith("Z") || text.length === 10 ? text : `${text}Z`)
  return Number.isNaN(millis) ? undefined : (millis - EPOCH) / 86_400_000
}

const formats = {
  en: { date: "yyyy-mm-dd", time: "yyyy-mm-dd hh:mm:ss" },
  ru: { date: "dd.mm.yyyy", time: "dd.mm.yyyy hh:mm:ss" }
} as const

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const stylesXml = (language: Language): string => {
  const { date, time } = formats[language]
  const codes = [date, time, "[h]:mm:ss", "#,##0.00", "0.0%"]
  const numbers = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const xf = (number: number, font: number, fill: number, alignment: string) =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment ${alignment}/></xf>`
  const cells = [
    xf(0, 0, 0, 'vertical="top"'),
    xf(0, 1, 2, 'vertical="top" wrapText="1"'),
    xf(0, 1, 2, 'horizontal="right" vertical="top" wrapText="1"'),
    xf(0, 2, 0, 'vertical="top"'),
    xf(0, 0, 0, 'vertical="top" wrapText="1"'),
    ...codes.map((_, index) => xf(164 + index, 0, 0, 'vertical="top"'))
  ]
  const font = (size: number, bold: string) => `<font>${bold}<sz val="${size}"/><name val="Calibri"/></font>`
  const fill = (inner: string) => `<fill><patternFill ${inner}</fill>`
  return `${HEAD}<styleSheet ${MAIN}><numFmts count="${codes.length}">${numbers.join("")}</numFmts><fonts count="3">${font(11, "")}${font(11, "<b/>")}${font(16, "<b/>")}</fonts><fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill('patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill>')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** The files of a workbook other than its sheets, by their paths. */
export const frameFiles = (
  names: ReadonlyArray<string>,
  language: Language
): ReadonlyArray<readonly [path: string, xml: string]> => {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  const sheets = names.map((name, index) => ({ name: escapeXml(name), id: index + 1 }))
  const packageTypes = "http://schemas.openxmlformats.org/package/2006"
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${kind}.worksheet+xml"/>`).join("")}</Types>`
    ],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
    ],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook ${MAIN} xmlns:r="${RELATION}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join("")}</sheets></workbook>`
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="${packageTypes}/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${RELATION}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`
    ],
    ["xl/styles.xml", stylesXml(language)]
  ]
}

/** The beginning of a sheet, up to its rows. */
export const sheetHead = (widths: ReadonlyArray<number>, frozenRows: 0 | 1): string =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"${frozenRows === 0 ? ' showGridLines="0"/>' : '><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'}</sheetViews><cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join("")}</cols><sheetData>`

/** The end of a sheet after its rows. A table can be filtered by its heading. */
export const sheetTail = (columns: number, rows: number | undefined): string => {
  if (rows === undefined) return "</sheetData></worksheet>"
  const range = `A1:${lettersOf(Math.max(0, columns - 1))}${rows}`
  return `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}
