import { describe, expect, it } from "@effect/vitest"
import { Callers } from "@estate/reports/Calls/Callers"
import { Option } from "effect"

const callersOf = (phones: Iterable<string>) => {
  const callers = new Callers()
  for (const phone of phones) callers.add(phone)
  return callers
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(79_160_000_000 + n))

describe("callers", () => {
  it("are one for all spellings of a number, and none without one", () => {
    const spelled = ["79160000001", "+7 (916) 000-00-01", "89160000001", "9160000001", "hidden", ""]
    expect(callersOf(spelled).figures(Option.none())).toEqual({
      unique: 1,
      newCallers: Option.none(),
      withoutNumber: 2,
      areAllCounted: true
    })
  })

  it("are told apart up to a limit, beyond which nobody is called new", () => {
    const many = callersOf([...numbers(200_001), "79160000000"])
    expect(many.figures(Option.none())).toMatchObject({ unique: 200_000, areAllCounted: false })
    expect(callersOf(numbers(200_000)).figures(Option.none()).areAllCounted).toBe(true)
    const few = callersOf(["79160000000", "70000000000"])
    expect(few.figures(Option.some(callersOf(numbers(3)))).newCallers).toEqual(Option.some(1))
    expect(few.figures(Option.some(many)).newCallers).toEqual(Option.none())
  })
})
