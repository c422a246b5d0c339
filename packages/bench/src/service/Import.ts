import { builds } from "../Arguments.ts"
import { inTurn, print } from "../Figures.ts"
import { importLines } from "../ImportLines.ts"
import { runServer } from "../Server.ts"
import { newFile, type Scene } from "../Stores.ts"

const RECORDS_OF_A_KIND = 50_000
const KINDS = 3

/** The speed of an import into an empty file. */
export const importing: Scene = async folder => {
  const turns = await inTurn(
    builds,
    3,
    async build => {
      const began = performance.now()
      const input = importLines(RECORDS_OF_A_KIND)
      await runServer(["import", "-"], newFile(folder, "import.db"), { build, input })
      return (performance.now() - began) / 1000
    },
    0
  )
  for (const { contestant, median, to } of turns)
    print(
      `import, ${contestant.name}`,
      { value: (KINDS * RECORDS_OF_A_KIND) / median(seconds => seconds), unit: "records/s" },
      { value: to(seconds => seconds), unit: "its time to this" }
    )
}
