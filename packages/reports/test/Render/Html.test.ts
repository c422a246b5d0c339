import { describe, expect, it } from "@effect/vitest"
import { ListingId } from "@estate/domain/Listing"
import { ThreadId } from "@estate/domain/Thread"
import { renderHtml } from "@estate/reports/Render/Html"
import { htmlProse } from "@estate/reports/Render/HtmlText"
import {
  type Block,
  type Blocks,
  type Chart,
  chartOf,
  type PartialTime,
  phoneLink,
  tableOf,
  threadLink
} from "@estate/reports/Report/Document"

const thread = threadLink({
  threadId: ThreadId.make("01K9Z6N3Y8S5R2T7V4W1X0ABCD"),
  listingId: ListingId.make(1042)
})
const page = (all: Blocks, threadUrl?: string) => {
  const blocks = all.filter(block => block !== false)
  const document = {
    language: "ru",
    title: "T",
    subtitle: "S",
    sections: [{ title: "Кто ждёт", blocks }]
  } as const
  const html = renderHtml(document, { threadUrl })
  return html.slice(html.indexOf("<body>"))
}
const steps: Block = { kind: "steps", steps: [{ text: "Ответить: Анна", link: thread }] }
const table = tableOf(
  [{ heading: "Диалог", text: () => "01K9Z6N3Y8S5R2T7V4W1X0ABCD", link: () => thread }],
  [1]
)

describe("links of a page", () => {
  it("open threads in the agency's own system", () => {
    const html = page([steps, table], "https://crm.example/?l={listingId}&t={threadId}")
    const address = "https://crm.example/?l=1042&amp;t=01K9Z6N3Y8S5R2T7V4W1X0ABCD"
    expect(html).toContain(`Ответить: Анна: <a class="keep" href="${address}">открыть диалог</a>`)
    expect(html).toContain(`<a class="keep" href="${address}">Открыть</a></td>`)
  })

  it("name threads by their ids if it has no addresses, and no commands", () => {
    const html = page([steps, table])
    // Whole, so that it can be copied.
    expect(html).toContain('Ответить: Анна: диалог <span class="id">01K9Z6N3Y8S5R2T7V4W1X0ABCD</span>')
    expect(html).not.toContain("estate threads")
  })

  it("call the numbers in a table and in a sentence", () => {
    const number = "+7\u00a0912\u00a0345-67-89"
    const html = page([
      { kind: "steps", steps: [{ text: `Перезвонить: ${number}, ждёт`, link: phoneLink("89123456789") }] },
      tableOf([{ heading: "Телефон", text: () => "кто-то", link: () => phoneLink("javascript:1") }], [1])
    ])
    expect(html).toContain(`Перезвонить: <a class="keep" href="tel:+79123456789">${number}</a>, ждёт`)
    expect(html.split("<a ")).toHaveLength(2)
  })
})

describe("a table of a page", () => {
  it("shows its first fifteen rows, and folds the others, if it has more than 24", () => {
    const rowsOf = (count: number) =>
      page([
        tableOf(
          [{ heading: "№", text: String }],
          Array.from({ length: count }, (_, index) => index)
        )
      ])
    const [shown = "", folded = ""] = rowsOf(60).split("<details>")
    expect(shown.split("<tr>")).toHaveLength(1 + 1 + 15)
    expect(folded).toContain("<summary>… и ещё 35</summary>")
    expect(folded.split("<tr>")).toHaveLength(1 + 1 + 35)
    expect(folded).toContain("… и ещё 10")
    expect(rowsOf(24)).not.toContain("<details>")
  })

  it("keeps a date and its time on one line, and of few columns longer texts too", () => {
    const [time, text] = ["20 Sept 2026, 09:30", "Someone with three names"]
    const columnsOf = (count: number) =>
      page([
        tableOf(
          Array.from({ length: count }, () => ({ heading: "№", text: String })),
          [time, text]
        )
      ])
    expect(columnsOf(3).split('<td class="keep"')).toHaveLength(1 + 6)
    expect(columnsOf(7).split('<td class="keep"')).toHaveLength(1 + 7)
  })
})

describe("charts of a page", () => {
  it("tells bars apart whose long names end differently", () => {
    const labels = ["1", "2"].map(end => `${"Объединённая компания ".repeat(4)}№ ${end}`)
    const series = [{ name: "Счетов", tone: "plain", values: [1, 2] } as const]
    const html = page([chartOf({ kind: "bars", title: "Компании", measure: "count", labels, series })])
    const [one, other] = [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name]) => name)
    expect(one).not.toBe(other)
  })

  const chart = (values: ReadonlyArray<number>, partial?: PartialTime): Chart => ({
    kind: "columns",
    ...(partial === undefined ? {} : { partial }),
    title: "Звонки",
    measure: "count",
    labels: values.map((_, index) => `${index + 1} мая`),
    series: [{ name: "отвечено", tone: "plain", values }]
  })

  it("have their values as a folded table", () => {
    const html = page([chartOf(chart([3, 4]))])
    expect(html).toMatch(/<details><summary>Значения<\/summary>.*2\u00a0мая<\/td><td[^>]*>4<\/td>/s)
  })

  it("with one mark are a sentence, without any are not there, on a terminal either", () => {
    expect(page([chartOf(chart([0, 1]))])).toContain("<b>Звонки</b>: 2\u00a0мая – 1</p>")
    expect(chartOf(chart([0, 0]))).toBe(false)
    const heat = { title: "Звонки", measure: "count", rows: ["пн"], columns: ["09"], values: [[0]] } as const
    expect(page([chartOf({ kind: "heat", ...heat })])).not.toContain("Звонки")
  })

  it("tell which of their months are not whole", () => {
    const html = page([chartOf(chart([3, 4], { columns: [1], note: "неполный месяц" }))])
    expect(html).toContain('<i class="partial"></i>неполный месяц: 2 мая</li>')
    expect(html.split('fill-opacity="0.55"')).toHaveLength(3)
  })

  it("draw bars with labels that are whole", () => {
    const labels = ["первая", "вторая"].map(end => `ООО «Площадка объявлений о недвижимости», ${end}`)
    const series = [{ name: "n", tone: "plain" as const, values: [1, 2] }]
    const html = page([chartOf({ kind: "bars", title: "T", measure: "count", labels, series })])
    for (const label of labels) expect(html.replaceAll("\u00a0", " ")).toContain(label)
  })
})

it("an address that is long goes on in the next line between its parts", () => {
  const html = htmlProse("vera.preobrazhenskaya@sales.department.example")
  expect(html.replaceAll(/<(?!wbr)[^>]*>/g, "").split("<wbr>")).toEqual([
    ...["vera.", "preobrazhenskaya@", "sales.", "department.", "example"]
  ])
})

it("a table has a name even without a title", () => {
  expect(page([table])).toContain('<caption class="unseen">Кто ждёт</caption>')
})

it("shows hostile text as it is, in sentences and in cells", () => {
  const hostile = `</p><img src=x onerror='alert(1)'> "&`
  const html = page([
    { kind: "steps", steps: [{ text: hostile, link: thread }] },
    tableOf([{ heading: hostile, text: () => hostile }], [1])
  ])
  expect(html).not.toMatch(/<img|onerror='/)
  expect(html.split("&#39;alert(1)&#39;").length - 1).toBeGreaterThanOrEqual(3)
})
