import type { HttpClient } from "@effect/platform"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import { ExitCode } from "@estate/command-line/CommandFailed"
import { runMain } from "@estate/command-line/RunMain"
import { Context } from "effect"
import manifest from "../package.json" with { type: "json" }
import { tellsJson } from "./ErrorForm.ts"
import { Keychain } from "./Profiles/Keychain.ts"
import { languageFor } from "./Profiles/SpokenLanguage.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { StandardInput } from "./Terminal/StandardInput.ts"

/** `estate`, without its commands. */
export const bare = Command.group("estate")

/** What commands need of their surroundings. */
export type Needs = HttpClient.HttpClient | Keychain | Output | Notices | Person | StandardInput

/** In one go: a layer of its own for each takes a moment of every start. */
const ofProcess = () =>
  Context.empty().pipe(
    Context.add(Keychain, Keychain.ofUser),
    Context.add(Output, Output.ofProcess()),
    Context.add(Notices, Notices.ofProcess()),
    Context.add(Person, Person.ofProcess()),
    Context.add(StandardInput, StandardInput.ofProcess())
  )

/** Runs the program as far as one of its commands. */
export const run = (command: Command.Command<Needs>): void =>
  runWhole(Command.withSubcommands([command])(bare))

/** Runs the program. */
export const runWhole = (command: Command.Command<Needs>): void =>
  runMain({
    version: manifest.version,
    language: () => languageFor(process.argv.slice(2), process.env),
    tellsJson,
    whenStopped: ExitCode.interrupted,
    command: command.pipe(Command.provide(NodeHttp.layer), Command.provideContext(ofProcess))
  })
