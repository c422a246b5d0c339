import { hash } from "node:crypto"

/** An app in the workspace. */
export interface Bot {
  readonly botId: string
  readonly userId: string
  readonly appId: string
  readonly name: string
}

/** The name of an app. Tokens with the same name in a workspace belong to the same app. */
export interface BotProfile {
  /** A bot token, or an app-level token of the app with this name. */
  readonly token: string
  readonly name: string
  /** The name of its workspace. Default: the first. */
  readonly workspace?: string | undefined
  /** The scopes of a bot token. Default: all that the sandbox knows. */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** Whether the app subscribes to `message` events. Default: false. */
  readonly events?: boolean
}

const tempers = ["Amber", "Brisk", "Calm", "Deft", "Eager", "Fair", "Gentle", "Keen"]
const kinds = ["Otter", "Heron", "Fox", "Lynx", "Wren", "Badger", "Marten", "Finch"]

const digest = (text: string) => hash("sha256", text, "buffer")

const idOf = (prefix: string, kind: string, token: string) => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  const picked = [...digest(`${kind}:${token}`).subarray(0, 10)].map(byte => letters.charAt(byte % 36))
  return `${prefix}0${picked.join("")}`.slice(0, 11)
}

const nameOf = (token: string) => {
  const bytes = digest(token)
  return `${tempers[bytes.readUInt8(0) % 8]} ${kinds[bytes.readUInt8(1) % 8]}`
}

/** Whether this is a bot token. https://docs.slack.dev/authentication/tokens */
export const isBotToken = (token: string) => /^xoxb-.+/.test(token)

/** Whether this is an app-level token, which opens connections. */
export const isAppToken = (token: string) => /^xapp-.+/.test(token)

/** The profile of a token; `xapp-alerts` without a profile belongs to `xoxb-alerts`. */
export const profileOf = (token: string, profiles: ReadonlyArray<BotProfile>): BotProfile | undefined =>
  profiles.find(each => each.token === token) ?? profiles.find(each => each.token === botTokenOf(token))

const botTokenOf = (token: string) => token.replace(/^xapp-/, "xoxb-")

/** The app of a bot token or an app-level token. */
export const botOf = (token: string, profiles: ReadonlyArray<BotProfile>): Bot => {
  const profile = profileOf(token, profiles)
  const name = profile?.name ?? nameOf(botTokenOf(token))
  const first = profiles.find(
    each => profile !== undefined && each.name === name && each.workspace === profile.workspace
  )
  const identity = botTokenOf(first?.token ?? token)
  return {
    botId: idOf("B", "bot", identity),
    userId: idOf("U", "user", identity),
    appId: idOf("A", "app", identity),
    name
  }
}
