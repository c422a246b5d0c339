import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { setPriority } from "node:os"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer } from "effect"
import Database from "libsql"
import { sqlError } from "./DatabaseError.ts"
import { answerQuestions, type ReaderSettings, type Reply } from "./internal/sqlite/ReaderProcess.ts"
import { type Question, TEXT_MAX_BYTES, TextTooLong } from "./Read.ts"
import type { AnswerElsewhere } from "./SqliteReads.ts"

/**
 * If a query ends this soon after it was abandoned, its process is kept: starting one takes 15 ms.
 */
const GIVE_UP_MILLIS = 300

/**
 * Answers questions in separate, read-only processes. libsql has no way to stop a running query
 * from outside its thread, so an abandoned query is ended with its process: nothing is lost, and it
 * takes no more time.
 *
 * Each running question has a process; idle processes wait for the next question. The caller limits
 * their number.
 *
 * Gain: a query of minutes delays no other request. To delete it: let `StoreReads` answer every
 * question in place, as bounded ones are.
 */
export class SqliteReaders extends Context.Tag("@estate/store/SqliteReaders")<
  SqliteReaders,
  { readonly ask: AnswerElsewhere }
>() {
  static readonly layer = (settings: { readonly path: string }) =>
    Layer.scoped(
      SqliteReaders,
      Effect.acquireRelease(makeReaders(settings), ({ close }) => close)
    )
}

const makeReaders = ({ path }: { readonly path: string }) =>
  Effect.sync(() => {
    const source = programOf({ path, textMaxBytes: TEXT_MAX_BYTES })
    const all = new Set<ChildProcess>()
    const idle: Array<ChildProcess> = []

    const start = () => {
      const child = spawn(process.execPath, ["--input-type=commonjs", "--eval", source], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        serialization: "advanced"
      })
      all.add(child)
      child.once("exit", () => {
        all.delete(child)
        const index = idle.indexOf(child)
        if (index >= 0) idle.splice(index, 1)
      })
      child.on("error", () => {})
      yieldTo(child)
      return child
    }

    const ask = ({ sql, params }: Question) =>
      Effect.async<unknown, SqlError | TextTooLong>(resume => {
        // A reader process would create a missing file.
        if (!existsSync(path)) return resume(Effect.fail(failure(new Error("the file was moved"))))
        const child = idle.pop() ?? start()
        let killing: NodeJS.Timeout | undefined
        let isSettled = false
        let onSettled = () => {}
        const settle = () => {
          isSettled = true
          clearTimeout(killing)
          child.off("message", onReply).off("exit", onExit)
          onSettled()
        }
        const onReply = (reply: Reply) => {
          settle()
          // A reply may come just after its process was killed.
          if (!child.killed) idle.push(child)
          resume(effectOf(reply))
        }
        const onExit = () => {
          settle()
          resume(Effect.fail(failure(new Error("the reader process ended"))))
        }
        child.on("message", onReply).on("exit", onExit)
        child.send({ sql, params }, error => {
          if (error !== null) onExit()
        })
        // Its turn lasts until then: otherwise clients that abandon one question after another
        // would start a process for each.
        return Effect.async<void>(resume => {
          if (isSettled) return resume(Effect.void)
          onSettled = () => resume(Effect.void)
          killing = setTimeout(() => child.kill("SIGKILL"), GIVE_UP_MILLIS)
        })
      })

    const close = Effect.sync(() => {
      for (const child of all) child.kill("SIGKILL")
    })
    return { ask, close }
  })

const failure = sqlError("Failed to read")

const effectOf = (reply: Reply) => {
  switch (reply.kind) {
    case "value":
      return Effect.succeed(reply.value)
    case "tooLong":
      return Effect.fail(new TextTooLong())
    case "failed":
      return Effect.fail(failure(new Database.SqliteError(reply.message, reply.code, 0)))
  }
}

/**
 * The program is passed as text, so that it works from source, from `dist` and from a single-file
 * bundle.
 */
const programOf = (settings: ReaderSettings) => {
  const libsql = JSON.stringify(createRequire(import.meta.url).resolve("libsql"))
  return `(${answerQuestions})(require(${libsql}), ${JSON.stringify(settings)})`
}

/** A third of the service's processor time, if both want it. */
const NICE = 5

/** Lowers the priority of a reader process: the service's short work comes first. */
const yieldTo = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // Not every system allows it, and it only decides who runs first.
  }
}
