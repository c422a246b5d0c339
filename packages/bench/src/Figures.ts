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

/** What a turn is measured by. */
export interface Measure<A, Name extends string> {
  readonly name: Name
  readonly unit: string
  readonly of: (turn: A) => number
  /** Whether its ratio to another contestant's is printed. Default: true. */
  readonly isCompared?: boolean
  /** The figure of all turns. Default: the median. */
  readonly overTurns?: (values: ReadonlyArray<number>) => number
}

/** A contestant and its limits: of figures, and of their ratios to the first contestant's. */
export interface Contestant<A, Name extends string> {
  readonly name: string
  readonly take: () => Promise<A>
  readonly limits?: Partial<Record<Name, Limit>>
  readonly ratios?: Partial<Record<Name, Limit>>
}

/**
 * The contestants take turns, in the other order every second round, so that a slow moment of the
 * machine hits all. The first rounds warm up. Prints a line for each contestant and returns its
 * turns. A ratio is the median of the rounds' ratios.
 */
export const contest = async <A, Name extends string>(
  title: string,
  measures: ReadonlyArray<Measure<A, Name>>,
  contestants: ReadonlyArray<Contestant<A, Name>>,
  { rounds, warmUps = 1 }: { readonly rounds: number; readonly warmUps?: number }
): Promise<ReadonlyArray<ReadonlyArray<A>>> => {
  const all = contestants.map(contestant => ({ ...contestant, turns: [] as A[] }))
  for (let round = -warmUps; round < rounds; round++)
    for (const { take, turns } of round % 2 === 0 ? all : all.toReversed()) {
      const turn = await take()
      if (round >= 0) turns.push(turn)
    }
  console.log(title)
  for (const [index, { name, turns, limits, ratios }] of all.entries()) {
    const figures = measures.flatMap(
      ({ name, unit, of, isCompared = true, overTurns = median }): ReadonlyArray<Figure> => {
        const figure = { value: overTurns(turns.map(of)), unit, ...limits?.[name] }
        if (!isCompared || index === 0) return [figure]
        const ratio = median(turns.map((turn, round) => of(turn) / of(all[0]?.turns[round] ?? turn)))
        return [figure, { value: ratio, unit: "× line 1", ...ratios?.[name] }]
      }
    )
    print(`  ${name}`, ...figures)
  }
  return all.map(({ turns }) => turns)
}
