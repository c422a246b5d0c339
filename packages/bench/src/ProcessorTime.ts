import { readdirSync, readFileSync } from "node:fs"

/** The kernel counts in ticks. */
const TICK_MILLIS = 10

/** Processor time of a process and of all that it has started, in milliseconds. */
export const cpuMillis = (pid: number | string | undefined): number => {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The name in the second field may hold spaces.
  const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  // In user and kernel mode, its own and that of its children that have ended.
  const own = values.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MILLIS
  return childrenOf(pid).reduce((sum, child) => sum + cpuMillis(child), own)
}

const childrenOf = (pid: number | string | undefined): ReadonlyArray<string> => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(thread =>
      readIfThere(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean)
    )
  } catch {
    return []
  }
}

/** A process may end while it is looked at. */
const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
