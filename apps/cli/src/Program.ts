import type { FileSystem, HttpClient } from "@effect/platform"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import * as Command from "@estate/command-line/Command"
import { languageIn } from "@estate/command-line/Language"
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
export const bare = Command.group("estate")

/** What commands need of their surroundings. */
export type Needs =
  | FileSystem.FileSystem
  | HttpClient.HttpClient
  | Keychain
  | Output
  | Notices
  | Person
  | StandardInput

const services: Layer.Layer<Needs> = Layer.mergeAll(
  NodeFileSystem.layer,
  NodeHttpClient.layer,
  Keychain.layer,
  Output.layer,
  Notices.layer,
  Person.layer,
  StandardInput.layer
)

/** Runs the program as far as one of its commands. */
export const run = (command: Command.Command<Needs>): void =>
  runWhole(Command.withSubcommands([command])(bare))

/** Runs the program. */
export const runWhole = (command: Command.Command<Needs>): void =>
  runMain({
    version: manifest.version,
    language: languageIn(process.env),
    tellsJson,
    command: Command.provide(services)(command)
  })
