import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import { ExitCode } from "@estate/command-line/CommandFailed"
import { runMain } from "@estate/command-line/RunMain"
import { Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { Keychain } from "./Profiles/Keychain.ts"
import { languageOfArguments } from "./Profiles/ProfileLanguage.ts"
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
    language: () => languageOfArguments(process.argv.slice(2), process.env),
    wantsJson,
    whenStopped: ExitCode.interrupted,
    command: Command.provide(services)(command)
  })

const jsonFlags = ["--wire", "--jq", "--format=json", "--format=ndjson"]

/** Whoever asks for JSON gets errors as JSON too. */
const wantsJson = (args: ReadonlyArray<string>): boolean =>
  args.some(
    (arg, index) =>
      jsonFlags.some(flag => arg === flag || arg.startsWith(`${flag}=`)) ||
      (arg === "--format" && ["json", "ndjson"].includes(args[index + 1] ?? ""))
  )
