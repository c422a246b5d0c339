import { benchName, parts } from "./Arguments.ts"
import { slowFilters } from "./attacks/SlowFilters.ts"
import { unreadPages } from "./attacks/UnreadPages.ts"
import { agency, calls, startUp } from "./cli/Cli.ts"
import * as client from "./client/Scenes.ts"
import { backtest } from "./notifier/Backtest.ts"
import { companies, shared } from "./notifier/Companies.ts"
import { monday, mondayOnPostgres } from "./notifier/Monday.ts"
import { quietPoll } from "./notifier/QuietPoll.ts"
import { week } from "./notifier/Week.ts"
import { runScene, type Scene } from "./Scene.ts"
import { importing } from "./service/Import.ts"
import { mixedLoad } from "./service/MixedLoad.ts"
import { pages } from "./service/Pages.ts"

const benches: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  attacks: {
    unreadPages,
    slowFilters: slowFilters("SQLite"),
    slowFiltersOnPostgres: slowFilters("Postgres"),
    largeImport: importing
  },
  backtest: { backtest },
  client,
  cli: { startUp, calls },
  notifier: { quietPoll, monday, mondayOnPostgres, companies, shared, week },
  reports: { agency },
  service: {
    pages: pages("SQLite"),
    pagesOnPostgres: pages("Postgres"),
    mixedLoad: mixedLoad("SQLite"),
    mixedLoadOnPostgres: mixedLoad("Postgres"),
    import: importing
  }
}

const scenes = benches[benchName]
const unknown = scenes === undefined ? benchName : parts.find(part => !(part in scenes))
if (scenes === undefined || unknown !== undefined) {
  console.error("pnpm bench NAME [PART …] [--beside DIR], where NAME and its parts are one of")
  for (const [name, scenes] of Object.entries(benches))
    console.error(`  ${name} ${Object.keys(scenes).join(" ")}`)
  process.exitCode = 2
} else
  for (const [name, scene] of Object.entries(scenes))
    if (parts.length === 0 || parts.includes(name)) {
      console.log(`\n${benchName} ${name}`)
      await runScene(scene)
    }
