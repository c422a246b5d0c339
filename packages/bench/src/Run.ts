import { readFileSync } from "node:fs"
import { Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"

/** The built command line. */
export const estateProgram = programs.estate

const MEMORY_EVERY_MILLIS = 20

/** What a run cost: its time, its peak resident memory in MiB, and what it printed. */
export interface Cost {
  readonly millis: number
  readonly peakMiB: number
  readonly output: string
}

/** Runs a program to its end; discards its output unless it is kept. */
export const run = async (
  command: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  { measuresMemory = false, keepsOutput = false } = {}
): Promise<Cost> => {
  const start = performance.now()
  const process = new Process(command, args, {
    env: { PATH: globalThis.process.env.PATH, HOME: globalThis.process.env.HOME, ...env },
    stdin: "ignore",
    stdout: keepsOutput ? "pipe" : "ignore",
    stderr: "inherit"
  })
  let peakMiB = 0
  const timer = measuresMemory
    ? setInterval(() => {
        peakMiB = Math.max(peakMiB, peakOf(process.child.pid ?? 0))
      }, MEMORY_EVERY_MILLIS)
    : undefined
  try {
    const output = await process.output()
    return { millis: performance.now() - start, peakMiB, output }
  } finally {
    clearInterval(timer)
  }
}

/** Peak resident memory so far, in MiB; 0 if the process has ended. */
const peakOf = (pid: number): number => {
  try {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
