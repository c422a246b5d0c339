import { describe, expect, it } from "@effect/vitest"
import { type ConditionName, conditionNames, conditions } from "@estate/rules/File/ConditionTable"
import { readRules } from "@estate/rules/File/ReadRules"
import { RulesFile } from "@estate/rules/File/RulesFile"
import { readSilenceMatch, silenceConditions, silenceFields } from "@estate/rules/File/SilenceMatch"
import { MomentText } from "@estate/rules/File/Texts"
import { routeFor } from "@estate/rules/Route"
import type { Rules } from "@estate/rules/Rules"
import { type ThreadFacts, unspecifiedThread } from "@estate/rules/ThreadFacts"
import { Either, FastCheck, JSONSchema, Schema } from "effect"
import { moscow, shown } from "./Sample.ts"

type Example = (typeof conditions)[ConditionName]["examples"][number]

const definedIn = (section: "complexes" | "calendars") =>
  Object.fromEntries(
    conditionNames.flatMap(name => Object.entries(conditions[name].definitions[section] ?? {}))
  )

/** The definitions of all names in the examples. */
const definitions = { complexes: definedIn("complexes"), calendars: definedIn("calendars") }

const NOON = "2026-12-04 12:00"

const companies = conditions.company.examples.map(({ value }) => String(value))

const read = (file: object): Either.Either<Rules, string> =>
  Either.mapLeft(readRules({ ...definitions, ...file }, { companies, zone: moscow, owners: "" }), shown)

const momentOf = (at = NOON) => Schema.decodeSync(MomentText)(at).toInstant(moscow)

const threadOf = ({ at: _, ...given }: Example["fits"]): ThreadFacts => ({
  ...unspecifiedThread(companies[0] ?? ""),
  ...given
})

const routeOf = (rules: Rules, written: Example["fits"]) =>
  routeFor(rules.routes, threadOf(written), momentOf(written.at)).route?.name

const asked = (match: object) => [
  { name: "asked", match, channel: "#asked" },
  { name: "rest", channel: "#rest" }
]

describe.each(conditionNames)("the condition %s", name => {
  const { examples } = conditions[name]
  const [one, other] = examples

  it.each([
    [one, other],
    [other, one]
  ])("takes the threads that fit it, and no others", ({ value, fits }, { fits: misses }) => {
    const rules = Either.getOrThrow(read({ routes: asked({ [name]: value }) }))
    expect([routeOf(rules, fits), routeOf(rules, misses)]).toEqual(["asked", "rest"])
    const inverse = Either.getOrThrow(read({ routes: asked({ not: { [name]: value } }) }))
    expect([routeOf(inverse, fits), routeOf(inverse, misses)]).toEqual(["rest", "asked"])
  })

  it("is what a test in the file checks", () => {
    const file = (expected: string) => ({
      routes: asked({ [name]: one.value }),
      tests: [
        { at: NOON, ...one.fits, expect: expected },
        { at: NOON, ...other.fits, expect: "rest" }
      ]
    })
    expect(Either.isRight(read(file("asked")))).toBe(true)
    expect(read(file("rest"))).toEqual(
      Either.left("tests.0 is wrong: expected the route rest, but asked takes this thread")
    )
  })

  it("shadows itself, and no other value of its own", () => {
    const routes = (first: Example, second: Example) => [
      { name: "first", match: { [name]: first.value }, channel: "#first" },
      { name: "second", match: { [name]: second.value }, channel: "#second" }
    ]
    expect(read({ routes: routes(one, one) })).toEqual(
      Either.left("routes.1 is wrong: no thread comes this far: the route first above takes all of them")
    )
    expect(Either.isRight(read({ routes: routes(one, other) }))).toBe(true)
  })

  it("holds alerts in a silence, unless it has no meaning there", () => {
    const match = readSilenceMatch({ [name]: [one.value] })
    if (!silenceFields.includes(name)) {
      expect(Either.isLeft(match)).toBe(true)
      return
    }
    const { complexes } = Either.getOrThrow(read({}))
    const held = silenceConditions(Either.getOrThrow(match), complexes)
    const isHeld = ({ fits }: Example) => held.every(({ holds }) => holds(threadOf(fits), momentOf(fits.at)))
    expect(held).toHaveLength(1)
    expect([isHeld(one), isHeld(other)]).toEqual([true, false])
  })

  it("is described in the schema of the file", () => {
    const schema = JSON.stringify(JSONSchema.make(Schema.encodedBoundSchema(RulesFile)))
    expect(schema.split(JSON.stringify(conditions[name].description.en)).length).toBeGreaterThan(2)
  })
})

/** Any of the examples, for some of the conditions. */
const anyMatch = FastCheck.uniqueArray(FastCheck.constantFrom(...conditionNames), { maxLength: 3 }).chain(
  names =>
    FastCheck.tuple(
      ...names.map(name => {
        const values = conditions[name].examples.map(({ value }) => value)
        return FastCheck.subarray(values, { minLength: 1 }).map(some => [name, some] as const)
      })
    ).map(entries => Object.fromEntries(entries))
)

const anyWritten = FastCheck.tuple(anyMatch, FastCheck.option(anyMatch, { nil: undefined })).map(
  ([match, not]) => (not === undefined ? match : { ...match, not })
)

/** Every thread that some of the examples make together. */
const threads = conditionNames
  .flatMap(name => conditions[name].examples)
  .flatMap((one, _, all) => all.map(other => ({ ...one.fits, ...other.fits })))

const takes = (match: object) => {
  const rules = Either.getOrThrow(read({ routes: [{ name: "asked", match, channel: "#asked" }] }))
  return (written: Example["fits"]) => routeOf(rules, written) === "asked"
}

/** Unless it can never match, which is another problem. */
const isPossible = (match: object) => Either.isRight(read({ routes: [{ name: "a", match, channel: "#a" }] }))

describe("any conditions together", () => {
  it("a route that is refused as never reached takes no thread that the one above leaves", () => {
    let refused = 0
    FastCheck.assert(
      FastCheck.property(anyWritten, anyWritten, (above, below) => {
        FastCheck.pre(isPossible(above) && isPossible(below))
        const routes = [
          { name: "above", match: above, channel: "#above" },
          { name: "below", match: below, channel: "#below" }
        ]
        if (Either.isRight(read({ routes }))) return
        refused += 1
        const [isAbove, isBelow] = [takes(above), takes(below)]
        expect(threads.filter(thread => isBelow(thread) && !isAbove(thread))).toEqual([])
      }),
      { numRuns: 2000 }
    )
    expect(refused).toBeGreaterThan(50)
  })

  it("must all hold, and not holds where they do not", () => {
    FastCheck.assert(
      FastCheck.property(anyMatch, match => {
        const each = Object.entries(match).map(([name, values]) => takes({ [name]: values }))
        const together = takes(match)
        for (const thread of threads) expect(together(thread)).toBe(each.every(fits => fits(thread)))
        if (each.length === 0) return
        const inverse = takes({ not: match })
        for (const thread of threads) expect(inverse(thread)).toBe(!together(thread))
      }),
      { numRuns: 50 }
    )
  })
})
