import { Command } from "@effect/cli"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Demo/Command.ts"
import { serve } from "./Http/Command.ts"
import { importFiles } from "./Import/Command.ts"
import { keys } from "./Keys/Command.ts"
import { simulate } from "./Simulate/Command.ts"
import { migrate } from "./Store/Command.ts"

runMain({
  name: "estate-server",
  version: manifest.version,
  command: Command.make("estate-server").pipe(
    Command.withDescription(manifest.description),
    Command.withSubcommands([serve, importFiles, migrate, demo, simulate, keys])
  )
})
