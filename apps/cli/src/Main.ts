import { Command } from "@effect/cli"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { runMain } from "@estate/command-line/RunMain"
import { Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { tellsJson } from "./ErrorForm.ts"
import { estate } from "./Estate.ts"
import { Keychain } from "./Profiles/Keychain.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { StandardInput } from "./Terminal/StandardInput.ts"

runMain({
  name: "estate",
  version: manifest.version,
  tellsJson,
  command: Command.provide(
    estate,
    Layer.mergeAll(
      NodeHttpClient.layer,
      Keychain.layer,
      Output.layer,
      Notices.layer,
      Person.layer,
      StandardInput.layer
    )
  )
})
