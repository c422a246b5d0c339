import { Option } from "effect"
import { asksHelp, benchName, mistake, parts } from "./Arguments.ts"
import { largeImport } from "./attacks/Import.ts"
import { slowFilters } from "./attacks/SlowFilters.ts"
import { unreadPages } from "./attacks/UnreadPages.ts"
import * as cli from "./cli/Cli.ts"
import * as client from "./client/Scenes.ts"
import { companies } from "./notifier/Companies.ts"
import { monday } from "./notifier/Monday.ts"
import { week } from "./notifier/Week.ts"
import { runScene, type Scene } from "./Scene.ts"
import type { Engine } from "./Store.ts"
import { mixedLoad } from "./service/MixedLoad.ts"
import { pages } from "./service/Pages.ts"

/** A scene on a file, and the same on Postgres. */
const onBoth = (name: string, scene: (engine: Engine) => Scene) => ({
  [name]: scene("SQLite"),
  [`${name}OnPostgres`]: scene("Postgres")
})

const benches: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  attacks: { unreadPages, ...onBoth("slowFilters", slowFilters), largeImport },
  client,
  cli,
  notifier: { ...onBoth("monday", monday), ...onBoth("companies", companies), week },
  service: { ...onBoth("pages", pages), ...onBoth("mixedLoad", mixedLoad) }
}

const known = Object.entries(benches).map(([name, scenes]) => `  ${name} ${Object.keys(scenes).join(" ")}`)
const usage = `pnpm bench NAME [PART …] [--beside DIR] [--only REGEXP], where NAME and its parts are one of
${known.join("\n")}`

const scenes = benches[benchName] ?? {}
const chosen = parts.length === 0 ? Object.keys(scenes) : parts
if (asksHelp) console.log(usage)
else if (chosen.length === 0 || chosen.some(name => !(name in scenes))) {
  console.error(Option.match(mistake, { onNone: () => usage, onSome: text => `${text}\n\n${usage}` }))
  process.exitCode = 2
} else
  for (const [name, scene] of Object.entries(scenes))
    if (chosen.includes(name)) {
      console.log(`\n${benchName} ${name}`)
      await runScene(scene)
    }
