import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Command from "@estate/command-line/Command"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Command/Demo.ts"
import { importFiles } from "./Command/Import.ts"
import { keys } from "./Command/Keys.ts"
import { serve } from "./Command/Serve.ts"
import { simulate } from "./Command/Simulate.ts"
import { migrate } from "./Command/Store.ts"

runMain({
  version: manifest.version,
  command: Command.group("estate-server").pipe(
    Command.withDescription(manifest.description),
    Command.withSubcommands([serve, importFiles, migrate, demo, simulate, keys]),
    Command.provide(NodeFileSystem.layer)
  )
})
