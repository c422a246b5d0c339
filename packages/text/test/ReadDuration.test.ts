import { describe, expect, it } from "@effect/vitest"
import { formatAge, formatDuration, formatPreciseDuration } from "@estate/text/Durations"
import { DURATION_PATTERN, readDuration, readPositiveDuration } from "@estate/text/ReadDuration"
import { Duration, FastCheck, Option } from "effect"

const secondsOf = (text: string) => {
  const duration = readDuration(text)
  return duration && Duration.toSeconds(duration)
}

describe("a duration", () => {
  it.each([
    ["300 millis", 0.3],
    ["300ms", 0.3],
    ["15 seconds", 15],
    ["15s", 15],
    ["90 sec", 90],
    ["15 minutes", 900],
    ["1 minute", 60],
    ["5m", 300],
    ["5 min", 300],
    ["12h", 43_200],
    ["7d", 604_800],
    ["2w", 1_209_600],
    ["1 week", 604_800],
    ["1.5 hours", 5400],
    ["1h30m", 5400],
    ["2 h 10 min", 7800],
    ["500 micros", 0.0005],
    ["0s", 0],
    [" 7d ", 604_800]
  ])("is read in English: %s", (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })

  it.each([
    ["300 мс", 0.3],
    ["15 секунд", 15],
    ["1 секунда", 1],
    ["15 с", 15],
    ["15 минут", 900],
    ["15 мин.", 900],
    ["2 минуты", 120],
    ["5м", 300],
    ["1 час", 3600],
    ["2 часа", 7200],
    ["5 часов", 18_000],
    ["12ч", 43_200],
    ["1 день", 86_400],
    ["2 дня", 172_800],
    ["7 дней", 604_800],
    ["7 дн", 604_800],
    ["7 дн.", 604_800],
    ["2 суток", 172_800],
    ["1 неделя", 604_800],
    ["2 недели", 1_209_600],
    ["5 недель", 3_024_000],
    ["1,5 часа", 5400],
    ["1 час 30 минут", 5400],
    ["7\u00a0дней", 604_800]
  ])("is read in Russian: %s", (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })

  it.each([
    "",
    " ",
    "7",
    "h",
    "час",
    "5 parsecs",
    "5 месяцев",
    "5 months",
    "-5m",
    "+5m",
    "1e3s",
    "5m 1h",
    "5m5m",
    "1h, 5m",
    "Infinity",
    "never",
    "constructor",
    "100001w",
    "9999999999999999s",
    "15m 90%"
  ])("is nothing else: %j", text => {
    expect(readDuration(text)).toBeUndefined()
  })

  const counts = FastCheck.integer({ min: 0, max: 999_999 })

  it.each([
    [1000, ["s", "second", "seconds"]],
    [60_000, ["m", "minute", "minutes"]],
    [3_600_000, ["h", "hour", "hours"]],
    [86_400_000, ["d", "day", "days"]],
    [604_800_000, ["w"]]
  ])("is what earlier versions read, in options: %i ms are %j", (millis, words) => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 0, max: 99_999 }),
        FastCheck.constantFrom("", " "),
        FastCheck.constantFrom(...words),
        (count, space, word) => {
          expect(readDuration(`${count}${space}${word}`)).toEqual(Duration.millis(count * millis))
        }
      )
    )
  })

  it("is what earlier versions read, in settings: whatever Effect reads", () => {
    const units = ["nano", "micro", "milli", "second", "minute", "hour", "day", "week"] as const
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 0, max: 90_000 }),
        FastCheck.constantFrom(...units),
        FastCheck.boolean(),
        FastCheck.constantFrom(" ", "  "),
        (count, unit, isPlural, space) => {
          const text = `${count}${space}${unit}${isPlural ? "s" : ""}`
          const earlier = Option.getOrThrow(Duration.decodeUnknown(text))
          expect(Option.fromNullable(readDuration(text)).pipe(Option.map(Duration.toNanos))).toEqual(
            Option.some(Duration.toNanos(earlier))
          )
        }
      )
    )
  })

  it.each(["en", "ru"] as const)("is read as it is printed: %s", language => {
    FastCheck.assert(
      FastCheck.property(counts, count => {
        const exact = Duration.seconds(count)
        const printed = [formatDuration(exact, language), formatAge(exact, language)]
        for (const text of printed.filter(text => !text.startsWith("<")))
          expect(formatDuration(readDuration(text) ?? Duration.infinity, language)).toBe(text)
        const precise = formatPreciseDuration(exact, language)
        expect(formatPreciseDuration(readDuration(precise) ?? Duration.infinity, language)).toBe(precise)
      })
    )
  })

  it("above zero is what the pattern of a JSON Schema takes", () => {
    const pattern = new RegExp(DURATION_PATTERN)
    const piece = FastCheck.constantFrom(
      ..."0 1 9 5 . , s m h d w ms min hours секунд мин ч часа дн недель %".split(" "),
      " ",
      ""
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(piece, { maxLength: 8 }), pieces => {
        const text = pieces.join("")
        // A pattern cannot say that a duration is too long.
        FastCheck.pre(!/\d{5}/.test(text))
        expect(pattern.test(text)).toBe(readPositiveDuration(text) !== undefined)
      }),
      { numRuns: 5000 }
    )
    expect(pattern.test("0 minutes")).toBe(false)
    expect(pattern.test("10 minutes")).toBe(true)
  })

  it("takes no longer for hostile text", () => {
    const before = performance.now()
    for (const part of ["1 ", "1", "1h ", " "])
      expect(readDuration(`${part.repeat(100_000)}x`)).toBeUndefined()
    // The square of their length would take a minute.
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
