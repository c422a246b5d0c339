import { describe, expect, it } from "@effect/vitest"
import { formatPhone, telOf } from "@estate/text/Phones"

describe("a phone number", () => {
  it.each(["79123456789", "89123456789", "9123456789", "+7 (912) 345-67-89", "8 912 345‑67‑89"])(
    "of Russia is spelled in one way: %s",
    text => {
      expect(formatPhone(text)).toBe("+7\u00a0912\u00a0345-67-89")
      expect(telOf(text)).toBe("tel:+79123456789")
    }
  )

  it("of another country stays as it is, and can be called", () => {
    expect(formatPhone("+49 30 1234567")).toBe("+49 30 1234567")
    expect(telOf("+49 30 1234567")).toBe("tel:+49301234567")
  })

  it.each(["", "anna", "12", "javascript:alert(1)", "79123456789;ext=1"])("cannot be called: %j", text => {
    expect(formatPhone(text)).toBe(text)
    expect(telOf(text)).toBeUndefined()
  })
})
