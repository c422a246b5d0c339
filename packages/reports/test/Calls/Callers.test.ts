import { describe, expect, it } from "@effect/vitest"
import { Callers } from "@estate/reports/Calls/Callers"
import { countedCall } from "@estate/reports/Calls/CountedCall"
import { Option } from "effect"
import { projectCall } from "../Sample.ts"

const callersOf = (callers: Iterable<string>) => {
  const tally = new Callers()
  for (const caller of callers) tally.add({ caller })
  return tally
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(9_160_000_000 + n))

describe("callers", () => {
  it("are one for all spellings of a number, and none without one", () => {
    const spelled = ["79160000001", "+7 (916) 000-00-01", "89160000001", "9160000001", "hidden", ""]
    const calls = spelled.map(phone => countedCall(projectCall("2026-11-16 10:00:00", 60, 5, { phone })))
    expect(callersOf(calls.map(({ caller }) => caller)).figures(Option.none())).toEqual({
      unique: 1,
      newCallers: Option.none(),
      withoutNumber: 2,
      areAllCounted: true
    })
  })

  it("are distinguished up to a limit, beyond which nobody counts as new", () => {
    const many = callersOf([...numbers(200_001), "9160000000"])
    expect(many.figures(Option.none())).toMatchObject({ unique: 200_000, areAllCounted: false })
    expect(callersOf(numbers(200_000)).figures(Option.none()).areAllCounted).toBe(true)
    const few = callersOf(["9160000000", "0000000000"])
    expect(few.figures(Option.some(callersOf(numbers(3)))).newCallers).toEqual(Option.some(1))
    expect(few.figures(Option.some(many)).newCallers).toEqual(Option.none())
  })
})
