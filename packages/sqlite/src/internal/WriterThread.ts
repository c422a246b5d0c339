import type { MessagePort } from "node:worker_threads"
import type Libsql from "libsql"

/** A statement of a write; with `mustChange`, the write ends, undone, if it changes no row. */
export interface Step {
  readonly sql: string
  readonly params: ReadonlyArray<string | number | null>
  readonly mustChange?: boolean
}

/**
 * The statements of a write, and when it gives up its wait for the file: milliseconds of the
 * monotonic clock that all threads share.
 */
export interface Command {
  readonly id: number
  readonly steps: ReadonlyArray<Step>
  readonly until: number
}

/** The outcome of a command: done, undone at a step, or SQLite's error. */
export type Outcome =
  | { readonly id: number; readonly kind: "done" }
  | { readonly id: number; readonly kind: "unchanged"; readonly step: number }
  | { readonly id: number; readonly kind: "failed"; readonly message: string; readonly code: string }

/**
 * The whole program of the writer thread: runs all commands that wait in one transaction, a
 * savepoint each, and reports them once it is durable. It is passed to the thread as text, so it
 * names nothing outside itself.
 */
export const writeCommands = (
  Database: typeof Libsql,
  {
    parentPort,
    receiveMessageOnPort
  }: {
    readonly parentPort: MessagePort
    readonly receiveMessageOnPort: typeof import("node:worker_threads").receiveMessageOnPort
  },
  path: string
): void => {
  const database = new Database(path, { timeout: 0 })
  database.exec("PRAGMA journal_mode = WAL")
  database.exec("PRAGMA synchronous = FULL")
  database.exec("PRAGMA foreign_keys = ON")
  database.exec("PRAGMA secure_delete = ON")
  database.exec("PRAGMA journal_size_limit = 16777216")
  const prepared = new Map<string, Libsql.Statement>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const failure = (id: number, error: unknown): Outcome => {
    const { message, code } = error as { message: string; code?: string }
    return { id, kind: "failed", message, code: code ?? "SQLITE_ERROR" }
  }
  const report = (outcomes: ReadonlyArray<Outcome>) => parentPort.postMessage(outcomes)

  const waiting: Array<Command> = []
  const collect = () => {
    for (
      let next = receiveMessageOnPort(parentPort);
      next !== undefined;
      next = receiveMessageOnPort(parentPort)
    )
      take(next.message)
  }
  let isClosing = false
  const take = (message: ReadonlyArray<Command> | "close") => {
    if (message === "close") isClosing = true
    else waiting.push(...message)
  }

  const pause = new Int32Array(new SharedArrayBuffer(4))
  /** True once this thread has the file; false if no command is left that waits for it. */
  const begin = (): boolean => {
    while (waiting.length > 0) {
      try {
        database.exec("BEGIN IMMEDIATE")
        return true
      } catch (error) {
        const isBusy = String((error as { code?: string }).code).startsWith("SQLITE_BUSY")
        const now = Number(process.hrtime.bigint() / 1_000_000n)
        const given = waiting.filter(({ until }) => !isBusy || until <= now)
        if (given.length > 0) {
          report(given.map(({ id }) => failure(id, error)))
          waiting.splice(0, waiting.length, ...waiting.filter(command => !given.includes(command)))
        }
        Atomics.wait(pause, 0, 0, 2)
        collect()
      }
    }
    return false
  }

  const perform = ({ id, steps }: Command): Outcome => {
    database.exec("SAVEPOINT command")
    try {
      for (const [step, { sql, params, mustChange }] of steps.entries()) {
        const { changes } = prepare(sql).run(params)
        if (mustChange === true && changes === 0) {
          database.exec("ROLLBACK TO command; RELEASE command")
          return { id, kind: "unchanged", step }
        }
      }
      database.exec("RELEASE command")
      return { id, kind: "done" }
    } catch (error) {
      // Some errors, such as a full disk, have ended the transaction already.
      if (!database.inTransaction) throw error
      database.exec("ROLLBACK TO command; RELEASE command")
      return failure(id, error)
    }
  }

  const writeAll = () => {
    while (begin()) {
      const group = waiting.splice(0, 1_000)
      try {
        const outcomes = group.map(perform)
        database.exec("COMMIT")
        report(outcomes)
      } catch (error) {
        if (database.inTransaction) database.exec("ROLLBACK")
        report(group.map(({ id }) => failure(id, error)))
      }
      collect()
    }
    if (!isClosing) return
    database.close()
    parentPort.close()
  }

  parentPort.on("message", message => {
    take(message)
    collect()
    writeAll()
  })
}
