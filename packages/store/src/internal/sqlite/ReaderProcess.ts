import type Libsql from "libsql"

/** The settings of a reader process. */
export interface ReaderSettings {
  readonly path: string
  readonly textMaxBytes: number
}

/** The answer to a question, or SQLite's error. */
export type Reply =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "tooLong" }
  | { readonly kind: "failed"; readonly message: string; readonly code: string }

/**
 * The whole program of a reader process, which answers one question after another. It is passed to
 * Node as text, so it refers to nothing outside itself.
 */
export const answerQuestions = (Database: typeof Libsql, settings: ReaderSettings): void => {
  const database = new Database(settings.path, { timeout: 1_000 })
  database.exec("PRAGMA query_only = ON")
  // The system's cache of the file serves all readers.
  database.exec("PRAGMA mmap_size = 2147418112")
  const prepared = new Map<string, Libsql.Statement>()
  const answer = (sql: string, params: ReadonlyArray<unknown>): Reply => {
    try {
      if (prepared.size > 200) prepared.clear()
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      const row = statement.get(params) as Readonly<Record<string, unknown>> | undefined
      const value = row?.value
      const isText = typeof value === "string" || value instanceof Uint8Array
      return isText && Buffer.byteLength(value) > settings.textMaxBytes
        ? { kind: "tooLong" }
        : { kind: "value", value }
    } catch (error) {
      const { message, code } = error as { message: string; code?: string }
      return { kind: "failed", message, code: code ?? "SQLITE_ERROR" }
    }
  }
  // A terminal sends its signals to all processes, but the service decides when this one ends.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", () => {})
  process.on("disconnect", () => process.exit())
  process.on("message", ({ sql, params }: { sql: string; params: ReadonlyArray<unknown> }) => {
    process.send?.(answer(sql, params))
  })
}
