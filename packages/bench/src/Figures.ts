import { Struct } from "effect"

/** The limit that a figure must keep. */
export interface Limit {
  readonly atMost?: number | undefined
  readonly atLeast?: number | undefined
}

/** What was measured. */
export interface Figure extends Limit {
  readonly value: number
  readonly unit?: string
}

/** The quantile of the values, `share` from 0 to 1. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const median = (values: ReadonlyArray<number>) => quantile(values, 0.5)

export const sum = (values: ReadonlyArray<number>): number =>
  values.reduce((total, value) => total + value, 0)

const textOf = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3)

const verdictsOf = ({ value, unit, atMost, atLeast }: Figure): ReadonlyArray<string> => {
  const [kind, limit] = atMost === undefined ? ["at least", atLeast] : ["at most", atMost]
  if (limit === undefined) return []
  const isReached = atMost === undefined ? value >= limit : value <= limit
  if (!isReached) process.exitCode = 1
  return [`${kind} ${limit}${unit === undefined ? "" : ` ${unit}`}: ${isReached ? "reached" : "NOT reached"}`]
}

/** Prints a line: its figures, and which limits they keep. A broken limit fails the bench. */
export const print = (name: string, ...figures: ReadonlyArray<Figure>): void => {
  const cells = figures.map(({ value, unit = "" }) => `${textOf(value)} ${unit}`.padStart(20))
  console.log(`${name.padEnd(62)}${cells.join("")}  ${figures.flatMap(verdictsOf).join("; ")}`)
}

/** How long clients waited that asked at a fixed pace, those without an answer included. */
export interface Waits {
  readonly answeredPerSecond: number
  readonly notAnswered: number
  readonly p99: number
  readonly slowest: number
}

/** Prints the longest time that a client waited, and that all were answered. */
export const printWaits = (name: string, { slowest, notAnswered }: Waits, mostMillis: number): void =>
  print(
    `  the slowest of the ${name}`,
    { value: slowest, unit: "ms", atMost: mostMillis },
    { value: notAnswered, unit: "not answered", atMost: 0 }
  )

/** A contestant and its limits: of figures, and of the ratios to the first one that are printed. */
export interface Contestant<Name extends string> {
  readonly name: string
  /** A turn: its figures by name. */
  readonly take: () => Promise<Readonly<Record<Name, number>>>
  readonly limits?: Partial<Record<Name, Limit>>
  readonly ratios?: Partial<Record<Name, Limit>>
}

interface Rules {
  readonly rounds: number
  /** Rounds whose figures do not count. Default: one. */
  readonly warmUps?: number
}

/**
 * The contestants take turns, in reverse order every second round, so that a slow moment of the
 * machine affects all of them. `run` may be called again with contestants that were started anew.
 * `print` then prints a line of medians for each contestant, of the measures that have a unit. A
 * ratio is the median of the rounds' ratios.
 */
export const makeContest = <Name extends string>(
  title: string,
  units: Readonly<Partial<Record<Name, string>>>
) => {
  const all: Array<Contestant<Name> & { readonly turns: Array<Readonly<Record<Name, number>>> }> = []

  const run = async (contestants: ReadonlyArray<Contestant<Name>>, { rounds, warmUps = 1 }: Rules) => {
    if (all.length === 0) all.push(...contestants.map(each => ({ ...each, turns: [] })))
    const taking = contestants.map(({ take }, index) => ({ take, turns: all[index]?.turns }))
    for (let round = -warmUps; round < rounds; round++)
      for (const { take, turns } of round % 2 === 0 ? taking : taking.toReversed()) {
        const turn = await take()
        if (round >= 0) turns?.push(turn)
      }
  }

  const printMedians = () => {
    console.log(title)
    for (const [index, { name, turns, limits, ratios }] of all.entries()) {
      const figures = Struct.entries(units).flatMap(([measure, unit]): ReadonlyArray<Figure> => {
        if (unit === undefined) return []
        const figure = { value: median(turns.map(turn => turn[measure])), unit, ...limits?.[measure] }
        if (index === 0 || ratios?.[measure] === undefined) return [figure]
        const ratio = turns.map((turn, round) => turn[measure] / (all[0]?.turns[round] ?? turn)[measure])
        return [figure, { value: median(ratio), unit: "× line 1", ...ratios[measure] }]
      })
      print(`  ${name}`, ...figures)
    }
  }

  return { run, print: printMedians }
}

/** A contest whose contestants are started once. */
export const contest = async <Name extends string>(
  title: string,
  units: Readonly<Record<Name, string>>,
  contestants: ReadonlyArray<Contestant<NoInfer<Name>>>,
  rules: Rules
): Promise<void> => {
  const { run, print } = makeContest<Name>(title, units)
  await run(contestants, rules)
  print()
}
