import * as Command from "@estate/command-line/Command"
import { Console, Effect } from "effect"
import { databaseOption, storeLayer } from "../Settings.ts"

/** `migrate`: only migrates, as every other command does first. */
export const migrate = Command.make("migrate", { database: databaseOption }, ({ database }) =>
  Console.error("the store is up to date").pipe(Effect.provide(storeLayer(database)))
).pipe(Command.withDescription("bring the store to this version's form"))
