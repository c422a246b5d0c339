import { mkdirSync } from "node:fs"
import { table, verdict } from "../Table.ts"
import { heldLock } from "./HeldLock.ts"
import { kills } from "./Kills.ts"
import { largeImport } from "./LargeImport.ts"
import { refusals } from "./Refusals.ts"
import type { Figure, Scene } from "./Scene.ts"
import { shutdown } from "./Shutdown.ts"
import { slowFilters, slowFiltersOnPostgres } from "./SlowFilters.ts"
import { unreadPages } from "./UnreadPages.ts"

const scenes: Readonly<Record<string, Scene>> = {
  unreadPages,
  slowFilters,
  slowFiltersOnPostgres,
  heldLock,
  kills,
  shutdown,
  refusals,
  largeImport
}

const rowOf = ({ name, value, unit, limit }: Figure) => [
  name,
  `${value.toFixed(unit === "times" ? 2 : 0)} ${unit}`,
  verdict(value, limit, "at most")
]

/** `pnpm bench attacks [SCENE …]`: attacks, and whether each limit is kept. */
export const benchAttacks = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const names = process.argv.slice(3)
  for (const [name, scene] of Object.entries(scenes)) {
    if (names.length > 0 && !names.includes(name)) continue
    const figures = await scene(folder)
    console.log(`${table([[name, "", ""], ...figures.map(rowOf)])}\n`)
    if (figures.some(({ value, limit }) => value > limit)) process.exitCode = 1
  }
}
