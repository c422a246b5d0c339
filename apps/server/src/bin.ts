import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Command from "@estate/command-line/Command"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Demo/Command.ts"
import { serve } from "./Http/Command.ts"
import { importFiles } from "./Import/Command.ts"
import { keys } from "./Keys/Command.ts"
import { simulate } from "./Simulate/Command.ts"
import { migrate } from "./Store/Command.ts"

runMain({
  version: manifest.version,
  command: Command.group("estate-server").pipe(
    Command.withDescription(manifest.description),
    Command.withSubcommands([serve, importFiles, migrate, demo, simulate, keys]),
    Command.provide(NodeFileSystem.layer)
  )
})
