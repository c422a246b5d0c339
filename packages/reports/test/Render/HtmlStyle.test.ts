import { describe, expect, it } from "@effect/vitest"
import { htmlStyle } from "@estate/reports/Render/HtmlStyle"

/** The colours of a `:root` rule by name. */
const coloursOf = (rule: string) =>
  Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = "", hex = ""]) => [name, hex])
  )
const [, light = "", dark = ""] = htmlStyle.split(":root {")

/** The relative luminance of WCAG 2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one = "", other = "") => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each([
  ["light", coloursOf(light)],
  ["dark", coloursOf(dark)]
])("the colours of a page in %s mode", (_, colours) => {
  it.each(["ink", "faint-ink", "good-ink", "notice-ink", "bad-ink"])("can be read as text: %s", name => {
    for (const ground of ["page", "card"])
      expect(contrast(colours[name], colours[ground])).toBeGreaterThan(4.5)
  })

  it.each([
    ["plain", "bad"],
    ["bad", "faint"],
    ["plain", "faint"],
    ["good", "notice"],
    ["notice", "faint"],
    ["notice", "bad"],
    ["good", "bad"],
    ["plain", "notice"]
  ])("differ in lightness where charts have both: %s and %s", (one, other) => {
    expect(contrast(colours[one], colours[other])).toBeGreaterThan(1.5)
  })
})
