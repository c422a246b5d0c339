import { readdirSync, readFileSync } from "node:fs"

/** The kernel counts in ticks. */
const TICK_MILLIS = 10

/** A process may end while it is looked at. */
const unlessEnded = <A>(look: () => A, otherwise: A): A => {
  try {
    return look()
  } catch {
    return otherwise
  }
}

const read = (path: string) => unlessEnded(() => readFileSync(`/proc/${path}`, "utf8"), "")

/** Processor time of a process and of all that it has started, in milliseconds. */
export const cpuMillis = (pid: number | string | undefined): number => {
  const stat = read(`${pid}/stat`)
  // The name in the second field may hold spaces.
  const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  // In user and kernel mode, its own and that of its children that have ended.
  const own = values.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MILLIS
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`), [])
  const children = threads.flatMap(thread =>
    read(`${pid}/task/${thread}/children`).split(" ").filter(Boolean)
  )
  return children.reduce((sum, child) => sum + cpuMillis(child), own)
}

/** Resident memory in MiB, now or the most so far; NaN if the process has ended. */
export const memoryMiB = (pid: number | undefined, when: "now" | "peak" = "now"): number => {
  const line = when === "now" ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/
  const [, kilobytes] = line.exec(read(`${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}
