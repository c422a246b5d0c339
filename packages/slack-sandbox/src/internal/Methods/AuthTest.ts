import { Either } from "effect"
import { type Method, read } from "./Method.ts"

/** Says who is calling. https://docs.slack.dev/reference/methods/auth.test */
export const authTest: Method = call =>
  Either.right(
    read(call, {
      url: `${call.origin}/`,
      team: call.workspace.name,
      user: call.bot.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"),
      team_id: call.workspace.teamId,
      user_id: call.bot.userId,
      bot_id: call.bot.botId,
      is_enterprise_install: false
    })
  )
