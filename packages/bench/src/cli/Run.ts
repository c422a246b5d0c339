import { spawn } from "node:child_process"
import { openSync, readFileSync } from "node:fs"
import { devNull } from "node:os"
import { fileURLToPath } from "node:url"

/** The command line as it is published. */
export const estateProgram = fileURLToPath(new URL("../../../apps/cli/dist/bin.js", import.meta.url))

/** What a program took: its time, and the most memory that was resident, in MiB. */
export interface Taken {
  readonly millis: number
  readonly peakMiB: number
}

/** Runs a program to its end, its data thrown away. */
export const run = (
  command: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  watchesMemory = false
): Promise<Taken> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ["ignore", openSync(devNull, "w"), "inherit"]
    })
    let peakMiB = 0
    const watching = watchesMemory
      ? setInterval(() => {
          peakMiB = Math.max(peakMiB, highWater(child.pid ?? 0))
        }, 20)
      : undefined
    child.once("error", reject)
    child.once("close", code => {
      const millis = performance.now() - began
      clearInterval(watching)
      if (code === 0) resolve({ millis, peakMiB })
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}`))
    })
  })

/** The kernel's own count of the most that was resident; nothing once the process is gone. */
const highWater = (pid: number): number => {
  try {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
