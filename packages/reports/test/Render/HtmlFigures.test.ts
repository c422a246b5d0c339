import { expect, it } from "@effect/vitest"
import { renderHtml } from "@estate/reports/Render/Html"

const page = (values: ReadonlyArray<string>) =>
  renderHtml({
    language: "en",
    title: "Calls",
    subtitle: "November",
    sections: [
      {
        title: "Total",
        blocks: [{ kind: "figures", figures: values.map(value => ({ label: "Calls", value })) }]
      }
    ]
  })

/** How many figures there are, as long as two or not, and how many cells the rows of a page have. */
it.each([
  [2, 0, 5, 4],
  [4, 0, 5, 3],
  [5, 0, 3, 3],
  [9, 0, 5, 4],
  [10, 0, 4, 4],
  [15, 0, 4, 4],
  [4, 1, 4, 4]
])(
  "%i figures and %i long ones are in rows of %i cells, or of %i, none of which has a single one",
  (short, long, columns, fewer) => {
    const html = page([...Array<string>(short).fill("1"), ...Array<string>(long).fill("1,234,567,890 ₽")])
    expect(html).toContain(`<dl class="figures" style="--columns:${columns};--fewer:${fewer}">`)
    // The first figure and the long ones take the room of two.
    const all = short + 1 + 2 * long
    for (const cells of [columns, fewer]) expect(all <= cells || all % cells !== 1).toBe(true)
  }
)
