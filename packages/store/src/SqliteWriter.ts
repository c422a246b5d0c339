import { statSync } from "node:fs"
import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import { Context, Effect, Either, Layer } from "effect"
import Database from "libsql"
import { sqlError } from "./DatabaseError.ts"
import { makeGathering } from "./Gathering.ts"
import {
  type Command,
  makeFile,
  makeInbox,
  type WriteOutcome,
  type WriterSettings,
  writeCommands
} from "./internal/sqlite/WriterThread.ts"
import { SqliteReads } from "./SqliteReads.ts"
import type { WriteStep, Written } from "./Write.ts"

/** How long the thread may take to end. */
const CLOSE_MILLIS = 1_000

/**
 * Writes in a separate thread, which commits all waiting writes together: there is one disk sync
 * for all of them, and none on the event loop. The statements of a write are done or undone as one.
 *
 * Gain (`pnpm bench service mixedLoad`): beside 300 messages a second, the service's reads keep at
 * least 0.7 of their quiet rate, beside 1,000 half; with a transaction on the event loop for each
 * message they keep 1 %. To delete it: let `submit` run each write in a transaction on the client's
 * connection, as Postgres does.
 */
export class SqliteWriter extends Context.Tag("@estate/store/SqliteWriter")<
  SqliteWriter,
  {
    /**
     * Calls `done` once the write is durable, without an effect. The value is the index of a
     * `mustChange` step that changed nothing: then nothing is written.
     */
    readonly submit: (steps: ReadonlyArray<WriteStep>, done: (written: Written) => void) => void
  }
>() {
  /** A write that waits for another process's write for longer than `busyTimeoutMillis` fails. */
  static readonly layer = (settings: { readonly path: string; readonly busyTimeoutMillis: number }) =>
    Layer.scoped(
      SqliteWriter,
      Effect.gen(function* () {
        const { forget } = yield* SqliteReads
        return yield* Effect.acquireRelease(
          Effect.sync(() => makeWriter(settings, forget)),
          ({ close }) => close
        )
      })
    )
}

const makeWriter = (
  { path, busyTimeoutMillis }: { readonly path: string; readonly busyTimeoutMillis: number },
  onWritten: () => void
) => {
  const found = statSync(path, { throwIfNoEntry: false })
  const settings: WriterSettings = {
    path,
    file: `${found?.dev} ${found?.ino}`,
    busyTimeoutMillis
  }
  // No Map: V8 keeps what a Map has contained until the next full garbage collection. Of a
  // message's processor time, garbage collection takes 13 µs, not 24.
  const pending: Record<number, (written: Written) => void> = {}
  let pendingCount = 0
  const settle = (id: number, written: Written) => {
    const done = pending[id]
    if (done === undefined) return
    delete pending[id]
    pendingCount -= 1
    done(written)
  }
  const failAll = (error: unknown) => {
    const failed = Either.left(sqlError("Failed to write")(error))
    for (const id of Object.keys(pending)) settle(Number(id), failed)
  }

  let thread: Worker | undefined
  const start = () => {
    const libsql = JSON.stringify(createRequire(import.meta.url).resolve("libsql"))
    const source = `const threads = require("node:worker_threads"), settings = ${JSON.stringify(settings)};
      (${writeCommands})(threads.parentPort, (${makeInbox})(threads, settings),
        (${makeFile})(require(${libsql}), require("node:fs").statSync, settings))`
    const started = new Worker(source, { eval: true })
    started.on("message", (outcomes: ReadonlyArray<WriteOutcome>) => {
      onWritten()
      for (const outcome of outcomes) settle(outcome.id, writtenOf(outcome))
      if (outcomes.length > 1 || pendingCount > 0) gathering.severalWrite()
      if (pendingCount === 0) started.unref()
    })
    started.on("error", failAll)
    started.on("exit", () => {
      thread = undefined
      failAll(new Error("the writer thread ended"))
    })
    return started
  }

  let nextId = 0
  let unsent: Array<Command> = []
  const send = () => {
    if (unsent.length === 0) return
    thread ??= start()
    thread.ref()
    thread.postMessage(unsent)
    if (unsent.length > 1) gathering.severalWrite()
    unsent = []
  }
  const gathering = makeGathering(send)
  const submit = (steps: ReadonlyArray<WriteStep>, done: (written: Written) => void) => {
    const id = nextId++
    pending[id] = done
    pendingCount += 1
    unsent.push({ id, steps })
    gathering.wait(unsent.length)
  }

  const close = Effect.async<void>(resume => {
    send()
    if (thread === undefined) return resume(Effect.void)
    thread.once("exit", () => resume(Effect.void))
    thread.postMessage("close")
  }).pipe(
    Effect.timeoutOption(CLOSE_MILLIS),
    Effect.zipRight(Effect.promise(async () => thread?.terminate()))
  )
  return { submit, close }
}

const writtenOf = (outcome: WriteOutcome): Written => {
  switch (outcome.kind) {
    case "done":
      return Either.right(undefined)
    case "unchanged":
      return Either.right(outcome.step)
    case "failed":
      return Either.left(
        sqlError("Failed to write")(new Database.SqliteError(outcome.message, outcome.code, 0))
      )
  }
}
