import { Command } from "@effect/cli"
import { NodeHttpClient } from "@effect/platform-node"
import { runMain } from "@estate/command-line/RunMain"
import { Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { estate } from "./Estate.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { StandardInput } from "./Terminal/StandardInput.ts"

runMain({
  name: "estate",
  version: manifest.version,
  command: Command.provide(
    estate,
    Layer.mergeAll(NodeHttpClient.layerUndici, Output.layer, Notices.layer, Person.layer, StandardInput.layer)
  )
})
