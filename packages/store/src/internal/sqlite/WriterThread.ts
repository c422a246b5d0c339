import type { MessagePort } from "node:worker_threads"
import type Libsql from "libsql"
import type { WriteStep } from "../../Write.ts"

/** The statements of a write. */
export interface Command {
  readonly id: number
  readonly steps: ReadonlyArray<WriteStep>
}

/** The outcome of a command: done, undone at a step, or SQLite's error. */
export type WriteOutcome =
  | { readonly id: number; readonly kind: "done" }
  | { readonly id: number; readonly kind: "unchanged"; readonly step: number }
  | { readonly id: number; readonly kind: "failed"; readonly message: string; readonly code: string }

export interface WriterSettings {
  readonly path: string
  /** Its device and inode when the store was opened. */
  readonly file: string
  /** How long a command waits while others have locked the file. */
  readonly busyTimeoutMillis: number
}

/** What the thread uses of `node:worker_threads`. */
interface Threads {
  readonly parentPort: MessagePort
  readonly receiveMessageOnPort: typeof import("node:worker_threads").receiveMessageOnPort
}

/** The commands that wait, and when they give up. */
export const makeInbox = (
  { parentPort, receiveMessageOnPort }: Threads,
  { busyTimeoutMillis }: WriterSettings
) => {
  const waiting: Array<Command & { readonly until: number }> = []
  let isClosing = false
  // Only the wait for the file counts: on a busy machine a command may have come here late.
  const take = (message: ReadonlyArray<Command> | "close") => {
    if (message === "close") isClosing = true
    else for (const each of message) waiting.push({ ...each, until: performance.now() + busyTimeoutMillis })
  }
  const collect = () => {
    for (
      let next = receiveMessageOnPort(parentPort);
      next !== undefined;
      next = receiveMessageOnPort(parentPort)
    )
      take(next.message)
  }
  return { waiting, take, collect, isClosing: () => isClosing }
}

/** The store's file, which is opened when it is needed. */
interface StoreFile {
  readonly begin: () => Libsql.Database
  readonly prepare: (database: Libsql.Database, sql: string) => Libsql.Statement
  readonly close: () => void
}

export const makeFile = (
  Database: typeof Libsql,
  statSync: typeof import("node:fs").statSync,
  { path, file }: WriterSettings
): StoreFile => {
  /** Writes to a file that was deleted or replaced would be lost. */
  const requireFile = () => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (`${found?.dev} ${found?.ino}` !== file)
      throw Object.assign(new Error("the file was moved"), { code: "SQLITE_READONLY_DBMOVED" })
  }
  const open = () => {
    const opened = new Database(path, { timeout: 0 })
    opened.exec("PRAGMA synchronous = FULL")
    opened.exec("PRAGMA foreign_keys = ON")
    opened.exec("PRAGMA secure_delete = ON")
    opened.exec(`PRAGMA journal_size_limit = ${16 * 1024 * 1024}`)
    return opened
  }
  const prepared = new Map<string, Libsql.Statement>()
  let connection: Libsql.Database | undefined
  return {
    begin: () => {
      requireFile()
      connection ??= open()
      connection.exec("BEGIN IMMEDIATE")
      return connection
    },
    prepare: (database, sql) => {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      return statement
    },
    // After an error too: a connection opened while the file could only be read never writes.
    close: () => {
      prepared.clear()
      connection?.close()
      connection = undefined
    }
  }
}

/**
 * The whole program of the writer thread. It runs all waiting commands in one transaction, with a
 * savepoint for each, and reports them once the transaction is durable. The program and its parts
 * are passed to the thread as text, so they refer to nothing outside themselves.
 */
export const writeCommands = (
  parentPort: MessagePort,
  { waiting, take, collect, isClosing }: ReturnType<typeof makeInbox>,
  file: StoreFile
): void => {
  const now = () => performance.now()
  const failure = (id: number, error: unknown): WriteOutcome => {
    const { message, code } = error as { message: string; code?: string }
    return { id, kind: "failed", message, code: code ?? "SQLITE_ERROR" }
  }
  const report = (outcomes: ReadonlyArray<WriteOutcome>) => parentPort.postMessage(outcomes)

  const pause = new Int32Array(new SharedArrayBuffer(4))
  /**
   * The connection, once it has locked the file; undefined if no command is waiting for it any
   * more.
   */
  const begin = (): Libsql.Database | undefined => {
    while (waiting.length > 0) {
      try {
        return file.begin()
      } catch (error) {
        const isBusy = String((error as { code?: string }).code).startsWith("SQLITE_BUSY")
        if (!isBusy) file.close()
        const given = waiting.filter(({ until }) => !isBusy || until <= now())
        if (given.length > 0) {
          report(given.map(({ id }) => failure(id, error)))
          waiting.splice(0, waiting.length, ...waiting.filter(command => !given.includes(command)))
        }
        Atomics.wait(pause, 0, 0, 2)
        collect()
      }
    }
    return undefined
  }

  const perform = (database: Libsql.Database, { id, steps }: Command): WriteOutcome => {
    database.exec("SAVEPOINT command")
    try {
      for (const [step, { sql, params, mustChange }] of steps.entries()) {
        const { changes } = file.prepare(database, sql).run(params)
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

  const write = (database: Libsql.Database, group: ReadonlyArray<Command>) => {
    try {
      const outcomes = group.map(command => perform(database, command))
      database.exec("COMMIT")
      if (outcomes.some(({ kind }) => kind === "failed")) file.close()
      report(outcomes)
    } catch (error) {
      if (database.inTransaction) database.exec("ROLLBACK")
      file.close()
      report(group.map(({ id }) => failure(id, error)))
    }
  }

  parentPort.on("message", message => {
    take(message)
    collect()
    while (waiting.length > 0) {
      const database = begin()
      if (database === undefined) break
      write(database, waiting.splice(0, 1_000))
      collect()
    }
    if (!isClosing()) return
    file.close()
    parentPort.close()
  })
}
