/** What was measured, and the limit that it must keep. */
export interface Figure {
  readonly value: number
  readonly unit?: string
  readonly atMost?: number | undefined
  readonly atLeast?: number | undefined
}

/** The quantile of the values, `share` from 0 to 1. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

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

/** Prints a line: its figures, and which limits they keep. A limit that is not fails the bench. */
export const print = (name: string, ...figures: ReadonlyArray<Figure>): void => {
  const cells = figures.map(({ value, unit = "" }) => `${textOf(value)} ${unit}`.padStart(21))
  console.log(`${name.padEnd(70)}${cells.join("")}  ${figures.flatMap(verdictsOf).join("; ")}`)
}

/** What a contestant's turns cost. */
export interface Turns<C, A> {
  readonly contestant: C
  readonly taken: ReadonlyArray<A>
  readonly median: (of: (turn: A) => number) => number
  /** The ratio to another contestant, by default the first: the median of the rounds' ratios. */
  readonly to: (of: (turn: A) => number, index?: number) => number
}

/**
 * The contestants take turns, in the other order every second round, so that a slow moment of the
 * machine hits all. The first rounds warm up.
 */
export const inTurn = async <C, A>(
  contestants: ReadonlyArray<C>,
  rounds: number,
  take: (contestant: C) => Promise<A>,
  warmUps = 1
): Promise<ReadonlyArray<Turns<C, A>>> => {
  const all = contestants.map(contestant => ({ contestant, taken: [] as A[] }))
  for (let round = -warmUps; round < rounds; round++)
    for (const { contestant, taken } of round % 2 === 0 ? all : all.toReversed()) {
      const turn = await take(contestant)
      if (round >= 0) taken.push(turn)
    }
  return all.map(({ contestant, taken }) => {
    const median = (of: (turn: A, round: number) => number) => quantile(taken.map(of), 0.5)
    return {
      contestant,
      taken,
      median,
      to: (of, index = 0) => median((turn, round) => of(turn) / of(all[index]?.taken[round] ?? turn))
    }
  })
}
