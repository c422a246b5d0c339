#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Option } from "effect"
import type { CannotListen } from "./CannotListen.ts"
import { readFlags, usage, type WrongFlags } from "./internal/Flags.ts"
import { SlackSandbox } from "./SlackSandbox.ts"

const serve = SlackSandbox.pipe(
  Effect.tap(({ url }) => Effect.sync(() => process.stdout.write(`listening on ${url}\n`))),
  Effect.zipRight(Effect.never)
)

const program = Effect.flatMap(
  readFlags(process.argv.slice(2)),
  Option.match({
    onNone: () => Effect.sync(() => process.stdout.write(usage)),
    onSome: options => Effect.provide(serve, SlackSandbox.layer(options))
  })
)

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
