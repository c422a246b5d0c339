import { hash } from "node:crypto"
import { Either } from "effect"
import { type Method, unchanged } from "./Method.ts"

/**
 * The address of one Socket Mode connection.
 * https://docs.slack.dev/reference/methods/apps.connections.open
 */
export const appsConnectionsOpen: Method = call => {
  const { bot, nowMillis, origin, workspace } = call
  const { connections } = workspace
  const serial = connections.serial + 1
  const ticket = hash("sha256", `${serial} ${nowMillis} ${bot.appId}`).slice(0, 32)
  const tickets = new Map(connections.tickets).set(ticket, bot)
  const url = `${origin.replace(/^http/, "ws")}/link?ticket=${ticket}&app_id=${bot.appId}`
  return Either.right({
    ...unchanged(call, { url }),
    workspace: { ...workspace, connections: { ...connections, serial, tickets } }
  })
}

/** Which app is calling. https://docs.slack.dev/reference/methods/auth.test */
export const authTest: Method = call =>
  Either.right(
    unchanged(call, {
      url: `${call.origin}/`,
      team: call.workspace.name,
      user: call.bot.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"),
      team_id: call.workspace.teamId,
      user_id: call.bot.userId,
      bot_id: call.bot.botId,
      is_enterprise_install: false
    })
  )
