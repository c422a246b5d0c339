import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Effect, Either, Option } from "effect"
import { describe, expect, it } from "vitest"
import { newSilence } from "../../src/Command/SilenceAdd.ts"
import { now } from "../Delivery/Harness.ts"
import { rulesOf } from "../RulesOf.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const urals = DateTime.zoneUnsafeMakeNamed("Asia/Yekaterinburg")

const settings = {
  companies: [
    { name: "north", zone: moscow },
    { name: "east", zone: urals }
  ],
  rules: rulesOf(
    { complexes: { park: { listings: 4201 }, "river-2": { titles: "Река" } } },
    ["north", "east"],
    moscow
  ),
  zone: moscow
}

const morning = new LocalDateTime({ year: 2026, month: 12, day: 1, hours: 9, minutes: 0, seconds: 0 })

const asked = (
  conditions: Readonly<Record<string, ReadonlyArray<string>>>,
  times: { readonly lasts?: Duration.Duration; readonly until?: LocalDateTime } = {
    lasts: Duration.hours(2)
  },
  of: Parameters<typeof newSilence>[1] = settings
) =>
  Effect.runSync(
    Effect.either(
      newSilence(
        {
          conditions,
          lasts: Option.fromNullable(times.lasts),
          until: Option.fromNullable(times.until)
        },
        of,
        now
      )
    )
  )

const messages = (result: ReturnType<typeof asked>) =>
  Either.match(result, {
    onLeft: error => [error.exitCode, error.message, error.in("ru").message],
    onRight: () => []
  })

describe("a new silence", () => {
  it("has the conditions that were given, and lasts as long as it should", () => {
    const silence = Either.getOrThrow(asked({ author: ["casino*"], complex: ["park"], listing: [] }))
    expect(silence.written).toBe('{"author":["casino*"],"complex":["park"]}')
    expect(silence.until).toEqual(DateTime.add(now, { hours: 2 }))
  })

  it("ends by the clock of the companies it names", () => {
    const endOf = (company: ReadonlyArray<string>) =>
      DateTime.formatIso(Either.getOrThrow(asked({ company }, { until: morning })).until)
    expect(endOf(["east"])).toBe("2026-12-01T04:00:00.000Z")
    expect(endOf(["north"])).toBe("2026-12-01T06:00:00.000Z")
    expect(endOf(["north", "east"])).toBe("2026-12-01T06:00:00.000Z")
  })

  it("names only what exists; every wrong name is reported, with those that exist", () => {
    expect(messages(asked({ company: ["west"], complex: ["lake"] }))).toEqual([
      2,
      "--company is wrong: there is no west in companies; expected one of north, east\n--complex is wrong: there is no lake in complexes; expected one of park, river-2",
      "--company — неверное значение: west нет в companies; ожидается одно из: north, east\n--complex — неверное значение: lake нет в complexes; ожидается одно из: park, river-2"
    ])
    expect(messages(asked({ complex: ["lake"] }, undefined, { ...settings, rules: undefined }))[1]).toBe(
      "--complex is wrong: there is no lake in complexes: nothing is defined there"
    )
    expect(messages(asked({ listing: ["4350..4300"], author: ["***"] }))[1]).toBe(
      "--listing is wrong: expected a listing's id, or two with .. between them, the smaller one first\n--author is wrong: expected a word or words, in which * is any letters"
    )
  })

  it("needs a condition, and just one end, in the future", () => {
    const told = [
      asked({}),
      asked({ author: ["a"] }, {}),
      asked({ author: ["a"] }, { lasts: Duration.hours(2), until: morning }),
      asked({ author: ["a"] }, { until: new LocalDateTime({ ...morning, year: 2025 }) })
    ].map(result => messages(result)[1])
    expect(told).toEqual([
      "a silence needs a condition",
      'say until when: either --for 2h or --until "2026-12-01 09:00"',
      'say until when: either --for 2h or --until "2026-12-01 09:00"',
      "--until is in the past"
    ])
  })
})
