import { builds } from "../Arguments.ts"
import { contest } from "../Figures.ts"
import { importLines } from "../ImportLines.ts"
import type { Scene } from "../Scene.ts"
import { newFile, runServer } from "../Store.ts"

const RECORDS_OF_A_KIND = 50_000
const RECORDS = 3 * RECORDS_OF_A_KIND

/** The speed of an import into an empty file. */
export const importing: Scene = async () => {
  const contestants = builds.map(build => ({
    name: build.name,
    take: () =>
      runServer(["import", "-"], newFile("import.db"), { build, input: importLines(RECORDS_OF_A_KIND) })
  }))
  const speed = {
    name: "speed",
    unit: "records/s",
    of: ({ millis }: { millis: number }) => (RECORDS * 1000) / millis
  }
  await contest(`import of ${RECORDS} records`, [speed], contestants, { rounds: 3, warmUps: 0 })
}
