import { Command } from "@effect/cli"
import type { HttpClient } from "@effect/platform"
import type { NodeContext } from "@effect/platform-node/NodeContext"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { runMain } from "@estate/command-line/RunMain"
import { Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { tellsJson } from "./ErrorForm.ts"
import { Keychain } from "./Profiles/Keychain.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { StandardInput } from "./Terminal/StandardInput.ts"

/** `estate`, without its commands. */
export const bare = Command.make("estate")

type Needs = NodeContext | HttpClient.HttpClient | Keychain | Output | Notices | Person | StandardInput

const services = Layer.mergeAll(
  NodeHttpClient.layer,
  Keychain.layer,
  Output.layer,
  Notices.layer,
  Person.layer,
  StandardInput.layer
)

/** Runs the program as far as one of its commands. */
export const run = <Name extends string, A>(command: Command.Command<Name, Needs, CommandFailed, A>): void =>
  runWhole(Command.withSubcommands(bare, [command]))

/** Runs the program. */
export const runWhole = <Name extends string, A>(
  command: Command.Command<Name, Needs, CommandFailed, A>
): void =>
  runMain({
    name: "estate",
    version: manifest.version,
    tellsJson,
    command: Command.provide(command, services)
  })
