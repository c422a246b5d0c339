import { sleep } from "@estate/testing/Eventually"
import { type Answered, type Asked, millisOf, probe } from "../Ask.ts"
import { print, quantile } from "../Figures.ts"

const QUIET_MILLIS = 3_000

/** Long enough that the first requests of a new process are not what is measured. */
export const ATTACK_MILLIS = 10_000

/** Probes clients that do not attack: first without the attack, then during it. */
export const besideAttack = async (
  others: ReadonlyArray<Asked>,
  attack: () => Promise<void>
): Promise<ReadonlyArray<Record<"quiet" | "attacked", ReadonlyArray<Answered>>>> => {
  const probeDuring = async (what: () => Promise<unknown>) => {
    const probes = others.map(other => probe(() => other, 50))
    await what()
    return Promise.all(probes.map(({ stop }) => stop()))
  }
  const quiet = await probeDuring(() => sleep(QUIET_MILLIS))
  const attacked = await probeDuring(attack)
  return others.map((_, index) => ({ quiet: quiet[index] ?? [], attacked: attacked[index] ?? [] }))
}

/** How much slower the slowest hundredth may become for clients that do not attack. */
const ABOVE_QUIET_MILLIS = 50

/** Prints the slowest hundredth under attack, beside that of the same path before it. */
export const printAboveQuiet = (
  name: string,
  { quiet, attacked }: Record<"quiet" | "attacked", ReadonlyArray<Answered>>
): void => {
  const [before, during] = [quiet, attacked].map(answers => quantile(millisOf(answers), 0.99))
  const above = (during ?? Number.NaN) - (before ?? Number.NaN)
  print(
    `${name}: p99, and above its quiet one`,
    { value: during ?? Number.NaN, unit: "ms" },
    { value: above, unit: "ms", atMost: ABOVE_QUIET_MILLIS }
  )
}
