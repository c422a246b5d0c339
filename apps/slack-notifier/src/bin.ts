import { Command } from "@effect/cli"
import { NodeHttpClient } from "@effect/platform-node"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { once } from "./Command/Once.ts"
import { run } from "./Command/Run.ts"

runMain({
  name: "estate-notifier",
  version: manifest.version,
  command: Command.make("estate-notifier").pipe(
    Command.withDescription("Rings Slack when a buyer is waiting"),
    Command.withSubcommands([run, once]),
    Command.provide(NodeHttpClient.layerUndici)
  )
})
