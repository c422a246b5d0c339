import { Effect, FiberSet } from "effect"
import type { SocketControl } from "../../SocketControl.ts"
import type { Store } from "../receive/Store.ts"
import { botOf } from "../workspace/Bot.ts"
import { addConnection, type Connection, connectionsOf } from "../workspace/Connections.ts"
import type { makeLinks } from "./Links.ts"

/** Does to connections what Slack, or a bad network, may do to them. */
export const makeControl = (
  store: typeof Store.Service,
  links: ReturnType<typeof makeLinks>,
  fibers: FiberSet.FiberSet
) => {
  const refresh = (connection: Connection, warningMillis: number) =>
    Effect.gen(function* () {
      yield* links.disconnect(connection, "warning")
      yield* Effect.sleep(warningMillis)
      yield* links.disconnect(connection, "refresh_requested")
      yield* links.close(connection)
    })

  return Effect.fn("SocketMode.control")(function* (control: SocketControl) {
    const { workspaces } = yield* store.state
    const bot = botOf(control.token, workspaces.profiles)
    const own = connectionsOf(workspaces.connections, bot.appId)
    const chosen = (id: number | undefined) =>
      own.find(each => !each.isGhost && (id === undefined || each.id === id))
    switch (control.kind) {
      case "refresh": {
        const connection = chosen(control.connection)
        if (connection !== undefined) yield* FiberSet.run(fibers, refresh(connection, control.warningMillis))
        return
      }
      case "cut": {
        const connection = chosen(control.connection)
        if (connection !== undefined) yield* links.cut(connection)
        return
      }
      case "bury":
        for (const connection of own) if (connection.isGhost) yield* links.forget(connection)
        return
      case "ghost":
        yield* links.change(before =>
          Array.from({ length: control.count }).reduce<typeof before>(
            connections => addConnection(connections, bot, true).connections,
            before
          )
        )
    }
  })
}
