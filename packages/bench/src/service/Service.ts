import { builds, isMeant } from "../Arguments.ts"
import { load } from "../Load.ts"
import { Measured } from "../Server.ts"
import { withStores } from "../Stores.ts"
import { table, verdict } from "../Table.ts"
import { measureImport } from "./Import.ts"
import { measureMixedLoad } from "./MixedLoad.ts"
import { measurePages } from "./Pages.ts"
import { worksOf } from "./Work.ts"

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)

/** Resident memory, per minute of full load over all reads that take no turns. */
const measureMemory = (folder: string): Promise<void> =>
  withStores("SQLite", folder, builds, async stores => {
    for (const [build, { database, key }] of stores) {
      const server = await Measured.service(database, { build })
      const works = await worksOf(server.url, key)
      const paths = works
        .filter(({ message, connections }) => message === undefined && connections === undefined)
        .flatMap(work => work.paths)
      const sizes: Array<number> = []
      for (let minute = 0; minute < MINUTES; minute++) {
        await load({ server, paths, key }, 60)
        sizes.push(server.memoryMiB())
      }
      await server.stop()
      const growth = (sizes.at(-1) ?? 0) / (sizes[0] ?? 1)
      const minutes = sizes.map((_, minute) => `${minute + 1} min`)
      const cells = [build.name, ...sizes.map(size => size.toFixed(0)), growth.toFixed(2)]
      console.log(
        `\n${table([
          ["memory under full load, MiB", ...minutes, "last to first", ""],
          [...cells, verdict(growth, 1.1, "at most")]
        ])}`
      )
    }
  })

const measurements: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  pages: folder => measurePages("SQLite", folder),
  pagesOnPostgres: folder => measurePages("Postgres", folder),
  mixedLoad: folder => measureMixedLoad("SQLite", folder),
  mixedLoadOnPostgres: folder => measureMixedLoad("Postgres", folder),
  import: measureImport,
  memory: measureMemory
}

/** `pnpm bench service [PART …] [--beside DIR]`: what the service costs, beside its peers. */
export const benchService = async (folder: string): Promise<void> => {
  for (const [name, measure] of Object.entries(measurements)) if (isMeant(name)) await measure(folder)
}
