import { describe, expect, it } from "@effect/vitest"
import { htmlStyle } from "@estate/reports/Render/HtmlStyle"

/** The colours of a `:root` rule by name. */
const coloursOf = (rule: string) =>
  Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = "", hex = ""]) => [name, hex])
  )
const [, light = "", dark = ""] = htmlStyle.split(":root {")

type Rgb = readonly [red: number, green: number, blue: number]

const linear = (hex = ""): Rgb => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const dot = (weights: Rgb, colour: Rgb) =>
  weights.reduce((sum, weight, at) => sum + weight * (colour[at] ?? 0), 0)
/** A colour as somebody with deuteranopia sees it (Machado, Oliveira and Fernandes 2009). */
const deuteranope = (colour: Rgb): Rgb => {
  const seen = (weights: Rgb) => Math.min(1, Math.max(0, dot(weights, colour)))
  return [
    seen([0.367322, 0.860646, -0.227968]),
    seen([0.280085, 0.672501, 0.047413]),
    seen([-0.01182, 0.04294, 0.968881])
  ]
}

/** The contrast of WCAG 2. */
const contrast = (one: Rgb, other: Rgb) => {
  const luminance = (colour: Rgb) => dot([0.2126, 0.7152, 0.0722], colour)
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each([
  ["light", coloursOf(light)],
  ["dark", coloursOf(dark)]
])("the colours of a page in %s mode", (_, colours) => {
  it.each(["ink", "faint-ink", "good-ink", "notice-ink", "bad-ink", "link"])(
    "can be read as text: %s",
    name => {
      for (const ground of ["page", "card"])
        expect(contrast(linear(colours[name]), linear(colours[ground]))).toBeGreaterThan(4.5)
    }
  )

  it.each([
    ["plain", "bad"],
    ["bad", "faint"],
    ["plain", "faint"],
    ["good", "notice"],
    ["notice", "faint"],
    ["notice", "bad"],
    ["good", "bad"],
    ["plain", "notice"],
    ["good", "faint"],
    ["heat5", "heat4"],
    ["heat4", "heat3"],
    ["heat3", "heat2"]
  ])("differ in lightness where charts have both: %s and %s", (one, other) => {
    const [a, b] = [linear(colours[one]), linear(colours[other])]
    expect(contrast(a, b)).toBeGreaterThan(1.5)
    expect(contrast(deuteranope(a), deuteranope(b))).toBeGreaterThan(1.5)
  })
})
