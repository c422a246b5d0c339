import type { Bot } from "./Bot.ts"

/** A Socket Mode connection, as far as Slack knows. */
export interface Connection {
  readonly id: number
  readonly appId: string
  readonly botId: string
  /** True if nobody reads it: what is sent over it is lost. */
  readonly isGhost: boolean
}

/** The connections of all apps, and the tickets of `apps.connections.open`, by app. */
export interface Connections {
  readonly serial: number
  readonly open: ReadonlyArray<Connection>
  readonly tickets: ReadonlyMap<string, Bot>
}

/** No connections. */
export const noConnections: Connections = { serial: 0, open: [], tickets: new Map() }

// https://docs.slack.dev/apis/events-api/using-socket-mode#connections
const MAX_CONNECTIONS = 10

/** The connections of an app, oldest first. */
export const connectionsOf = ({ open }: Connections, appId: string) =>
  open.filter(each => each.appId === appId)

/** Uses up a ticket. Returns `undefined` if there is no such ticket, or it was used. */
export const exchangeTicket = (
  before: Connections,
  ticket: string
): { readonly bot: Bot | undefined; readonly connections: Connections } => {
  const tickets = new Map(before.tickets)
  const bot = tickets.get(ticket)
  tickets.delete(ticket)
  return { bot, connections: { ...before, tickets } }
}

/** Adds a connection; returns `undefined` in its place if the app has as many as Slack allows. */
export const addConnection = (
  before: Connections,
  bot: Bot,
  isGhost: boolean
): { readonly connection: Connection | undefined; readonly connections: Connections } => {
  if (connectionsOf(before, bot.appId).length >= MAX_CONNECTIONS)
    return { connection: undefined, connections: before }
  const connection = {
    id: before.serial + 1,
    appId: bot.appId,
    botId: bot.botId,
    isGhost
  }
  return {
    connection,
    connections: { ...before, serial: connection.id, open: [...before.open, connection] }
  }
}

/** Removes a connection. */
export const removeConnection = (before: Connections, id: number): Connections => ({
  ...before,
  open: before.open.filter(each => each.id !== id)
})

/**
 * An app's connection, chosen by a random number from 0 up to 1; if possible not the connection
 * `not`.
 */
export const pick = (
  connections: Connections,
  appId: string,
  random: number,
  not: number | undefined
): Connection | undefined => {
  const own = connectionsOf(connections, appId)
  const others = own.filter(({ id }) => id !== not)
  const candidates = others.length > 0 ? others : own
  return candidates[Math.floor(random * candidates.length)]
}
