import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { demo } from "./Demo.ts"

runMain({ name: "estate-demo", version: manifest.version, command: demo })
