import { mkdirSync } from "node:fs"
import { builds, isMeant, thisBuild } from "../Arguments.ts"
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

/** `pnpm bench attacks [SCENE …] [--beside DIR]`: attacks, and whether each limit is kept. */
export const benchAttacks = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const [name, scene] of Object.entries(scenes).filter(([name]) => isMeant(name)))
    for (const build of builds) {
      const figures = await scene(folder, build)
      console.log(`${table([[`${name}, ${build.name}`, "", ""], ...figures.map(rowOf)])}\n`)
      if (build === thisBuild && figures.some(({ value, limit }) => value > limit)) process.exitCode = 1
    }
}
