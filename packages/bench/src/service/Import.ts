import { join } from "node:path"
import { builds } from "../Arguments.ts"
import { importLines } from "../ImportLines.ts"
import { runServer } from "../Server.ts"
import { sqliteUrl } from "../SqliteUrl.ts"
import { withoutFile } from "../Stores.ts"
import { median, table } from "../Table.ts"

const RECORDS_OF_A_KIND = 50_000
const KINDS = 3
const ROUNDS = 3

/** The speed of an import into an empty file. */
export const measureImport = async (folder: string): Promise<void> => {
  const seconds = builds.map((): Array<number> => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, build] of builds.entries()) {
      const path = withoutFile(join(folder, "import.db"))
      const began = performance.now()
      await runServer(["import", "-"], sqliteUrl(path), { build, input: importLines(RECORDS_OF_A_KIND) })
      seconds[index]?.push((performance.now() - began) / 1000)
      withoutFile(path)
    }
  const perSecond = seconds.map(each => (KINDS * RECORDS_OF_A_KIND) / median(each))
  const rows = builds.map(({ name }, index) => [
    name,
    perSecond[index]?.toFixed(0) ?? "",
    index === 0 ? "" : ((perSecond[0] ?? 0) / (perSecond[index] ?? 0)).toFixed(2)
  ])
  console.log(`\n${table([["import", "records per second", "this to it"], ...rows])}`)
}
