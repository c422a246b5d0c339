import { parseArgs } from "node:util"
import { Data, Either, Schema } from "effect"
import type { SlackSandboxOptions } from "../SlackSandbox.ts"
import type { BotProfile } from "./workspace/Bot.ts"
import { ChannelName } from "./workspace/ChannelName.ts"

/** The text of `--help`. */
export const usage = `Usage: estate-slack-sandbox [--port PORT] [--host HOST] [--channel NAME]... [--bot TOKEN=NAME[@WORKSPACE]]...
                            [--person NAME[@WORKSPACE][:guest]]... [--group HANDLE=NAME,...[@WORKSPACE]]...
                            [--scopes TOKEN=SCOPE,...]... [--events TOKEN]... [--limits]

A local Slack: its Web API at /api/, a page with the channels at /, the ledger at /sandbox/ledger.

  --port PORT        the port, 0 to 65535; 0 is a free one (default: 4010)
  --host HOST        the address to listen on (default: 127.0.0.1)
  --channel NAME     adds a channel to leads and general; repeatable
  --bot TOKEN=NAME[@WORKSPACE]
                     names the app with this xoxb- or xapp- token, and its workspace if it is another;
                     tokens with one name are one app; repeatable
  --person NAME[@WORKSPACE][:guest]
                     adds a person to Anna, Oleg and Guest; repeatable
  --group HANDLE=NAME,...[@WORKSPACE]
                     adds a user group of these people to heads; repeatable
  --scopes TOKEN=SCOPE,...
                     what the app with this token may do (default: everything); repeatable
  --events TOKEN     sends message events to the app with this token; repeatable
  --limits           applies Slack's rate limits: 429 with Retry-After
  --version          prints the version
  --help             prints this text
`

/** Invalid arguments. */
export class WrongFlags extends Data.TaggedError("WrongFlags")<{ readonly message: string }> {}

const text = (value: string) => ({ type: "string", default: value }) as const
const texts = { type: "string", multiple: true, default: [] as Array<string> } as const
const flag = { type: "boolean", default: false } as const

const options = {
  port: text("4010"),
  host: text("127.0.0.1"),
  channel: texts,
  bot: texts,
  person: texts,
  group: texts,
  scopes: texts,
  events: texts,
  limits: flag,
  version: flag,
  help: flag
}

/** Reads the arguments: options, or a text to print. */
export const readFlags = (
  argv: ReadonlyArray<string>
): Either.Either<SlackSandboxOptions | "version" | "help", WrongFlags> =>
  Either.gen(function* () {
    const given = yield* Either.try({
      try: () => parseArgs({ args: [...argv], options }).values,
      catch: cause => {
        const known = Object.keys(options).map(name => `--${name}`)
        return wrong(`${cause instanceof Error ? cause.message : cause}. The flags are ${known.join(", ")}.`)
      }
    })
    const { bot, channel, events, group, help, host, limits, person, port, scopes, version } = given
    if (help) return "help"
    if (version) return "version"
    return {
      port: yield* readPort(port),
      host,
      channels: yield* Either.all(channel.map(readChannel)),
      bots: yield* readBots(bot, scopes, events),
      people: yield* Either.all(person.map(readPerson)),
      groups: yield* Either.all(group.map(readGroup)),
      limits
    }
  })

const wrong = (message: string) => new WrongFlags({ message })

const isPort = Schema.is(Schema.Int.pipe(Schema.between(0, 65_535)))
const isChannelName = Schema.is(ChannelName)

const readPort = (text: string) =>
  /^\d+$/.test(text) && isPort(Number(text))
    ? Either.right(Number(text))
    : Either.left(wrong(`--port takes a whole number from 0 to 65535, not "${text}".`))

const readChannel = (name: string) =>
  isChannelName(name)
    ? Either.right(name)
    : Either.left(wrong(`--channel takes 1 to 80 lower-case letters, digits, - and _, not "${name}".`))

type AppFlag = Pick<BotProfile, "token" | "name" | "workspace">

/** The apps, with their scopes and whether they subscribe to message events. */
const readBots = (
  bots: ReadonlyArray<string>,
  scopes: ReadonlyArray<string>,
  events: ReadonlyArray<string>
) =>
  Either.gen(function* () {
    const apps = yield* Either.all(bots.map(readBot))
    const granted = new Map(yield* Either.all(scopes.map(text => readScopes(text, apps))))
    for (const token of events) yield* namedBefore("--events", token, apps)
    return apps.map(app => ({
      ...app,
      scopes: granted.get(app.token),
      ...(events.includes(app.token) && { events: true })
    }))
  })

const readBot = (text: string): Either.Either<AppFlag, WrongFlags> => {
  const [, token, name, workspace] = /^(x(?:oxb|app)-[^=]+)=(.+?)(?:@([\w-]+))?$/.exec(text) ?? []
  return token !== undefined && name !== undefined
    ? Either.right({ token, name, workspace })
    : Either.left(wrong(`--bot takes a token and a name such as xoxb-alerts=Alerts, not "${text}".`))
}

const readScopes = (text: string, apps: ReadonlyArray<AppFlag>) => {
  const [, token, scopes] = /^(xoxb-[^=]+)=([\w:.,-]+)$/.exec(text) ?? []
  return token !== undefined && scopes !== undefined
    ? Either.map(namedBefore("--scopes", token, apps), () => [token, scopes.split(",")] as const)
    : Either.left(wrong(`--scopes takes a token and scopes such as xoxb-alerts=chat:write, not "${text}".`))
}

const namedBefore = (flag: string, token: string, apps: ReadonlyArray<AppFlag>) =>
  apps.some(app => app.token === token)
    ? Either.right(token)
    : Either.left(wrong(`${flag} takes the token of an app that --bot names, not "${token}".`))

const readPerson = (text: string) => {
  const [, name, workspace, guest] = /^([^@:]+)(?:@([\w-]+))?(:guest)?$/.exec(text) ?? []
  return name !== undefined
    ? Either.right({ name, guest: guest !== undefined, workspace })
    : Either.left(wrong(`--person takes a name such as Maria or Maria@North:guest, not "${text}".`))
}

const readGroup = (text: string) => {
  const [, handle, names, workspace] = /^([^=@]+)=([^=@]+)(?:@([\w-]+))?$/.exec(text) ?? []
  return handle !== undefined && names !== undefined
    ? Either.right({ handle, people: names.split(","), workspace })
    : Either.left(wrong(`--group takes a handle and names such as duty=Anna,Oleg, not "${text}".`))
}
