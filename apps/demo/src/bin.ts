import * as NodeContext from "@effect/platform-node/NodeContext"
import * as Command from "@estate/command-line/Command"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Demo.ts"

runMain({ version: manifest.version, command: demo.pipe(Command.provide(NodeContext.layer)) })
