import { Clock, Effect } from "effect"
import type { Outcome } from "../../LedgerEntry.ts"
import { appended } from "../receive/Ledger.ts"
import type { Store } from "../receive/Store.ts"
import { type Connection, type Connections, removeConnection } from "../workspace/Connections.ts"

/** The socket under a connection. */
export interface Link {
  readonly send: (text: string) => Effect.Effect<void>
  readonly close: Effect.Effect<void>
  /** Ends it without a closing frame. */
  readonly destroy: Effect.Effect<void>
}

/** What Slack says about itself. */
export const debugInfo = { host: "sandbox", build_number: 1, approximate_connection_time: 18_060 }

/** The sockets of connections, and the ledger of the messages over them. */
export const makeLinks = (store: typeof Store.Service) => {
  const links = new Map<number, Link>()

  const change = (f: (connections: Connections) => Connections) =>
    store.update(state => ({
      ...state,
      workspaces: { ...state.workspaces, connections: f(state.workspaces.connections) }
    }))

  const record = (
    type: string,
    botId: string,
    request: Readonly<Record<string, unknown>>,
    outcome: Outcome = { ok: true }
  ) =>
    Effect.flatMap(Clock.currentTimeMillis, now =>
      store.modify(state => appended(state, { method: type, bot_id: botId, request, outcome }, now))
    )

  const write = (connection: Connection, message: Readonly<Record<string, unknown>>) =>
    links.get(connection.id)?.send(JSON.stringify(message)) ?? Effect.void

  const disconnect = (connection: Connection, reason: string) =>
    Effect.zipRight(
      record("disconnect", connection.botId, { connection: connection.id, reason }),
      write(connection, { type: "disconnect", reason, debug_info: debugInfo })
    )

  const forget = (connection: Connection) => change(before => removeConnection(before, connection.id))

  /** The other side ended it. */
  const closed = (connection: Connection) =>
    Effect.suspend(() => (links.delete(connection.id) ? forget(connection) : Effect.void))

  const close = (connection: Connection) =>
    Effect.suspend(() => {
      const link = links.get(connection.id)
      return Effect.zipRight(closed(connection), link?.close ?? Effect.void)
    })

  const cut = (connection: Connection) =>
    Effect.suspend(() => {
      const link = links.get(connection.id)
      return Effect.zipRight(closed(connection), link?.destroy ?? Effect.void)
    })

  const clear = Effect.suspend(() => {
    const open = [...links.values()]
    links.clear()
    return Effect.forEach(open, link => link.destroy, { discard: true })
  })

  const add = (connection: Connection, link: Link) => links.set(connection.id, link)

  return { add, change, record, write, disconnect, forget, closed, close, cut, clear }
}
