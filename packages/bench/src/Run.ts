import { Process } from "@estate/testing/Process"
import { memoryMiB } from "./ProcessCost.ts"

const MEMORY_EVERY_MILLIS = 20

/** What a run cost: its time, its peak resident memory in MiB, and what it printed. */
export interface Cost {
  readonly millis: number
  readonly peakMiB: number
  readonly output: string
}

export const millis = ({ millis }: Cost): number => millis
export const seconds = ({ millis }: Cost): number => millis / 1000
export const peakMiB = ({ peakMiB }: Cost): number => peakMiB

/** Runs a program to its end; discards its output unless it is kept. */
export const run = async (
  [command = "", ...args]: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  { measuresMemory = false, keepsOutput = false } = {}
): Promise<Cost> => {
  const start = performance.now()
  const started = new Process(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdin: "ignore",
    stdout: keepsOutput ? "pipe" : "ignore",
    stderr: "inherit"
  })
  let peakMiB = 0
  const look = () => {
    peakMiB = Math.max(peakMiB, memoryMiB(started.child.pid, "peak") ?? 0)
  }
  const timer = measuresMemory ? setInterval(look, MEMORY_EVERY_MILLIS) : undefined
  try {
    const output = await started.output()
    return { millis: performance.now() - start, peakMiB, output }
  } finally {
    clearInterval(timer)
  }
}

/** A program of Node's, and how much memory it takes. */
export const runNode = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>): Promise<Cost> =>
  run([process.execPath, ...args], env, { measuresMemory: true, keepsOutput: true })
