import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import { ExitCode } from "@estate/command-line/CommandFailed"
import { runMain } from "@estate/command-line/RunMain"
import { Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { tellsJson } from "./ErrorForm.ts"
import { Keychain } from "./Profiles/Keychain.ts"
import { languageFor } from "./Profiles/SpokenLanguage.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { StandardInput } from "./Terminal/StandardInput.ts"

const services = Layer.mergeAll(
  NodeHttp.layer,
  Keychain.layer,
  Output.layer,
  Notices.layer,
  Person.layer,
  StandardInput.layer
)

/** What commands may need. */
export type Needs = Layer.Layer.Success<typeof services>

/** Runs the program and ends the process. */
export const run = (command: Command.Command<Needs>): void =>
  runMain({
    version: manifest.version,
    language: () => languageFor(process.argv.slice(2), process.env),
    tellsJson,
    whenStopped: ExitCode.interrupted,
    command: Command.provide(services)(command)
  })
