import { ENOUGH, GATHER_MILLIS, makeGathering } from "@estate/store/Gathering"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

describe("writes", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const gathering = () => {
    let begun = 0
    return {
      ...makeGathering(() => {
        begun++
      }),
      begunAfter: (millis: number) => {
        vi.advanceTimersByTime(millis)
        return begun
      }
    }
  }

  it("begin at once if only one program writes", () => {
    const { wait, begunAfter } = gathering()
    wait(1)
    expect(begunAfter(0)).toBe(1)
    wait(1)
    expect(begunAfter(0)).toBe(2)
  })

  it("wait for others while several write, and begin once", () => {
    const { wait, severalWrite, begunAfter } = gathering()
    severalWrite()
    begunAfter(5)
    wait(1)
    wait(2)
    expect(begunAfter(GATHER_MILLIS - 6)).toBe(0)
    expect(begunAfter(1)).toBe(1)
    expect(begunAfter(GATHER_MILLIS)).toBe(1)
  })

  it("wait for the last commit of several", () => {
    const { wait, severalWrite, begunAfter } = gathering()
    severalWrite()
    wait(1)
    begunAfter(GATHER_MILLIS - 1)
    severalWrite()
    expect(begunAfter(GATHER_MILLIS - 1)).toBe(0)
    expect(begunAfter(1)).toBe(1)
  })

  it("begin as soon as there are enough", () => {
    const { wait, severalWrite, begunAfter } = gathering()
    severalWrite()
    wait(1)
    wait(ENOUGH)
    expect(begunAfter(0)).toBe(1)
    expect(begunAfter(GATHER_MILLIS)).toBe(1)
  })
})
