import { Socket } from "node:net"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import type pg from "pg"
import type { PostgresSettings } from "../../PostgresSettings.ts"
import { cannotConnect, clientConfig } from "./Settings.ts"

type Done = (error: Error | null | undefined, result: pg.QueryResult) => void

/** A connection that has many statements under way, and is opened again when it is lost. */
export interface PipelinedConnection {
  /** Statements are answered in order; all of them fail if one is not answered in time. */
  readonly run: (statement: pg.QueryConfig, done: Done) => void
  /** The number of statements under way. */
  readonly waiting: () => number
  readonly isOpen: () => boolean
  /** Opens it before its first statement. */
  readonly openAll: Effect.Effect<void, SqlError>
  /** The next statement gets a new connection. */
  readonly renew: () => void
  readonly close: () => Promise<void>
}

/** `session` are settings of the connection, as SQL statements. */
export const openPipelined = (
  { Client }: Pick<typeof pg, "Client">,
  settings: PostgresSettings,
  session: string
): PipelinedConnection => {
  let current: ReturnType<typeof open> | undefined
  let waiting = 0

  const open = () => {
    const socket = new Socket()
    const client = new Client({ ...clientConfig(settings), pipeline: true, stream: () => socket })
    const forget = () => {
      if (current?.client === client) current = undefined
    }
    client.on("error", forget).on("end", forget)
    // If the connection cannot be opened, everything that waits for it fails with the reason.
    let refusal: Error | undefined
    client.connect((error?: Error) => {
      refusal = error
      if (error) forget()
    })
    client.query(session, error => {
      if (error) forget()
    })
    return { client, socket, refusal: () => refusal }
  }

  // A system call for each statement would take a third of a read's processor time.
  let corked: Socket | undefined
  const uncork = () => {
    corked?.uncork()
    corked = undefined
  }
  const sendTogether = (socket: Socket) => {
    if (corked === socket) return
    uncork()
    socket.cork()
    corked = socket
    setImmediate(uncork)
  }

  const end = () => current?.client.end().catch(() => {})

  const run: PipelinedConnection["run"] = (statement, done) => {
    current ??= open()
    const { client, socket, refusal } = current
    waiting += 1
    sendTogether(socket)
    client.query(statement, (error, result) => {
      waiting -= 1
      done(error && (refusal() ?? error), result)
    })
  }

  return {
    run,
    waiting: () => waiting,
    isOpen: () => current !== undefined,
    openAll: Effect.async(resume =>
      run({ text: "SELECT 1" }, error =>
        resume(error ? Effect.fail(cannotConnect(settings)(error)) : Effect.void)
      )
    ),
    renew: () => {
      void end()
      current = undefined
    },
    close: async () => {
      await end()
    }
  }
}
