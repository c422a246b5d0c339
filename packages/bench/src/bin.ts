import { benchName, parts } from "./Arguments.ts"
import { largeImport } from "./attacks/Import.ts"
import { slowFilters } from "./attacks/SlowFilters.ts"
import { unreadPages } from "./attacks/UnreadPages.ts"
import * as cli from "./cli/Cli.ts"
import * as client from "./client/Scenes.ts"
import { companies } from "./notifier/Companies.ts"
import { monday } from "./notifier/Monday.ts"
import { week } from "./notifier/Week.ts"
import { runScene, type Scene } from "./Scene.ts"
import { mixedLoad } from "./service/MixedLoad.ts"
import { pages } from "./service/Pages.ts"

const benches: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  attacks: {
    unreadPages,
    slowFilters: slowFilters("SQLite"),
    slowFiltersOnPostgres: slowFilters("Postgres"),
    largeImport
  },
  client,
  cli,
  notifier: {
    monday: monday("SQLite"),
    mondayOnPostgres: monday("Postgres"),
    companies: companies("SQLite"),
    shared: companies("Postgres"),
    week
  },
  service: {
    pages: pages("SQLite"),
    pagesOnPostgres: pages("Postgres"),
    mixedLoad: mixedLoad("SQLite"),
    mixedLoadOnPostgres: mixedLoad("Postgres")
  }
}

const scenes = benches[benchName]
const unknown = scenes === undefined ? benchName : parts.find(part => !(part in scenes))
if (scenes === undefined || unknown !== undefined) {
  console.error(
    "pnpm bench NAME [PART …] [--beside DIR] [--only REGEXP], where NAME and its parts are one of"
  )
  for (const [name, scenes] of Object.entries(benches))
    console.error(`  ${name} ${Object.keys(scenes).join(" ")}`)
  process.exitCode = 2
} else
  for (const [name, scene] of Object.entries(scenes))
    if (parts.length === 0 || parts.includes(name)) {
      console.log(`\n${benchName} ${name}`)
      await runScene(scene)
    }
