#!/usr/bin/env node
import { createRequire } from "node:module"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit } from "effect"
import type { CannotListen } from "./CannotListen.ts"
import { readFlags, usage, type WrongFlags } from "./internal/Flags.ts"
import { SlackSandbox } from "./SlackSandbox.ts"

const print = (text: string) => Effect.sync(() => process.stdout.write(text))

const { version } = createRequire(import.meta.url)("../package.json")

const serve = SlackSandbox.pipe(
  Effect.tap(({ url }) => print(`listening on ${url}\n`)),
  Effect.zipRight(Effect.never)
)

const program = Effect.flatMap(readFlags(process.argv.slice(2)), asked => {
  if (asked === "help") return print(usage)
  if (asked === "version") return print(`${version}\n`)
  return Effect.provide(serve, SlackSandbox.layer(asked))
})

let signalCode = 0
process.once("SIGINT", () => {
  signalCode = 130
})

const report = (error: WrongFlags | CannotListen) =>
  Effect.sync(() => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error._tag === "WrongFlags" ? 2 : 1
  })

NodeRuntime.runMain(Effect.catchAll(program, report), {
  teardown: (exit, onExit) =>
    onExit(Exit.isFailure(exit) ? (Cause.isInterruptedOnly(exit.cause) ? signalCode : 1) : 0)
})
