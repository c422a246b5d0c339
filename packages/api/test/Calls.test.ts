import { describe, expect, it } from "@effect/vitest"
import { parametersWithoutFeeds } from "@estate/api/Calls"
import { LocalDate } from "@estate/domain/LocalDate"
import { Either } from "effect"
import { readAs } from "./Requests.ts"

const asked = readAs("calls", "urlParams")
const query = (urlParams: unknown) => asked("list", urlParams)
const path = readAs("calls", "path")

describe("the list of calls", () => {
  it("has the filters of the spec", () => {
    expect(
      query({
        limit: "50",
        phoneNumber: "+7 (901) 000-00-00",
        dateFromCalledAt: "2026/11/01",
        dateToCalledAt: "2026/11/30",
        timeFromCalledAt: "09:05",
        timeToCalledAt: "18:00",
        callLengthFrom: "0",
        callLengthTo: "3600",
        callWaitingFrom: "5",
        callWaitingTo: "60",
        idPackets: "3",
        "status[]": ["0", "2"],
        projectName: "North Park"
      })
    ).toEqual(
      Either.right({
        limit: 50,
        phoneNumber: "+7 (901) 000-00-00",
        dateFromCalledAt: new LocalDate({ year: 2026, month: 11, day: 1 }),
        dateToCalledAt: new LocalDate({ year: 2026, month: 11, day: 30 }),
        timeFromCalledAt: "09:05",
        timeToCalledAt: "18:00",
        callLengthFrom: 0,
        callLengthTo: 3600,
        callWaitingFrom: 5,
        callWaitingTo: 60,
        idPackets: 3,
        "status[]": [0, 2],
        projectName: "North Park"
      })
    )
  })

  it.each([
    [{ phoneNumber: "Anna" }, "phoneNumber: a phone number in digits"],
    [{ phoneNumber: "+()" }, "phoneNumber: a phone number in digits"],
    [{ dateFromCalledAt: "2026-11-01" }, "dateFromCalledAt: a date as YYYY/MM/DD"],
    [{ dateToCalledAt: "2026/02/30" }, "dateToCalledAt: a date as YYYY/MM/DD"],
    [{ dateToCalledAt: "2026/02/00" }, "dateToCalledAt: a date as YYYY/MM/DD"],
    [{ timeFromCalledAt: "9:05" }, "timeFromCalledAt: a time as HH:MM"],
    [{ timeToCalledAt: "24:00" }, "timeToCalledAt: a time as HH:MM"],
    [{ callLengthFrom: "1.5" }, "callLengthFrom: a whole number from 0 to 2147483647"],
    [{ callWaitingTo: "2147483648" }, "callWaitingTo: a whole number from 0 to 2147483647"],
    [{ idPackets: "gold" }, "idPackets: a whole number from 0 to 9007199254740991"]
  ])("%j is refused in words", (urlParams, fault) => {
    expect(query(urlParams)).toEqual(Either.left(fault))
  })

  it("names the parameters of the variant without feeds as they are read", () => {
    for (const name of parametersWithoutFeeds) {
      const value = name === "status[]" ? ["1"] : "1"
      expect(query({ [name]: value })).not.toEqual(Either.right({}))
    }
  })

  it("stays quick on a long number that is none", () => {
    const started = performance.now()
    expect(query({ phoneNumber: `${"1".repeat(1_000_000)}x` })).toEqual(
      Either.left("phoneNumber: a phone number in digits")
    )
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it("has its page in the path, or nowhere", () => {
    expect(path("list", { page: "2" })).toEqual(Either.right({ page: 2 }))
    expect(path("list", {})).toEqual(Either.right({}))
    expect(path("list", { page: "0" })).toEqual(Either.left("page: a whole number from 1 to 2147483647"))
  })
})
