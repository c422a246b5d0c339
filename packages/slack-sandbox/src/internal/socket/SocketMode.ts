import { Context, Effect, FiberSet, Layer } from "effect"
import type { SocketControl } from "../../SocketControl.ts"
import { Store } from "../receive/Store.ts"
import { addConnection, type Connection, connectionsOf, exchangeTicket } from "../workspace/Connections.ts"
import { makeControl } from "./Control.ts"
import { type Delivery, type Envelope, makeEnvelopes } from "./Envelopes.ts"
import { debugInfo, type Link, makeLinks } from "./Links.ts"

/** The Socket Mode connections: who listens, what is sent to whom, and what is acknowledged. */
export class SocketMode extends Context.Tag("@estate/slack-sandbox/internal/SocketMode")<
  SocketMode,
  {
    /**
     * The connection of a ticket; undefined if the ticket is used up, or there are too many
     * connections.
     */
    readonly connect: (ticket: string, link: Link) => Effect.Effect<Connection | undefined>
    readonly read: (connection: Connection, text: string) => Effect.Effect<void>
    readonly closed: (connection: Connection) => Effect.Effect<void>
    readonly deliver: (envelope: Envelope) => Effect.Effect<Delivery>
    readonly control: (control: SocketControl) => Effect.Effect<void>
    /** Ends everything, for a reset. */
    readonly clear: Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.scoped(
    SocketMode,
    Effect.suspend(() => make())
  )
}

const make = Effect.fn("SocketMode.make")(function* () {
  const store = yield* Store
  const links = makeLinks(store)
  const fibers = yield* FiberSet.make()
  const envelopes = makeEnvelopes(store, links, fibers)

  const connect = Effect.fn("SocketMode.connect")(function* (ticket: string, link: Link) {
    const { bot, connection, count } = yield* store.modify(state => {
      const { bot, connections } = exchangeTicket(state.workspaces.connections, ticket)
      const added =
        bot === undefined ? { connection: undefined, connections } : addConnection(connections, bot, false)
      const workspaces = { ...state.workspaces, connections: added.connections }
      const count = bot === undefined ? 0 : connectionsOf(added.connections, bot.appId).length
      return [
        { bot, connection: added.connection, count },
        { ...state, workspaces }
      ]
    })
    if (bot === undefined) return undefined
    if (connection === undefined) {
      yield* links.record("disconnect", bot.botId, { reason: "too_many_websockets" })
      yield* link.send(
        JSON.stringify({ type: "disconnect", reason: "too_many_websockets", debug_info: debugInfo })
      )
      yield* link.close
      return undefined
    }
    links.add(connection, link)
    yield* links.record("hello", bot.botId, { connection: connection.id, num_connections: count })
    yield* links.write(connection, {
      type: "hello",
      num_connections: count,
      debug_info: debugInfo,
      connection_info: { app_id: bot.appId }
    })
    return connection
  })

  return SocketMode.of({
    connect,
    read: envelopes.acknowledge,
    closed: links.closed,
    deliver: envelopes.deliver,
    control: makeControl(store, links, fibers),
    clear: FiberSet.clear(fibers).pipe(Effect.zipRight(envelopes.clear), Effect.zipRight(links.clear))
  })
})
