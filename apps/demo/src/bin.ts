import * as NodeContext from "@effect/platform-node/NodeContext"
import * as Command from "@estate/command-line/Command"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Demo.ts"

// A closed terminal stops the demo like SIGTERM: in order, with its files removed.
process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))

// If pnpm is killed with SIGKILL, it does not stop what it started.
const parent = process.env.ESTATE_DEMO_PARENT
if (parent !== undefined) {
  const timer = setInterval(() => {
    if (process.ppid === Number(parent)) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }, 500).unref()
}

runMain({ version: manifest.version, command: demo.pipe(Command.provide(NodeContext.layer)) })
