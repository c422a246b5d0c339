import { parseArgs } from "node:util"
import { Data, Either, Option, Schema } from "effect"
import type { SlackSandboxOptions } from "../SlackSandbox.ts"
import { ChannelName } from "./workspace/ChannelName.ts"

/** The text of `--help`. */
export const usage = `Usage: estate-slack-sandbox [--port PORT] [--host HOST] [--channel NAME]... [--bot TOKEN=NAME[@WORKSPACE]]... [--limits]

A local Slack: its Web API at /api/, a page with the channels at /, the ledger at /sandbox/ledger.

  --port PORT        the port, 0 to 65535; 0 is a free one (default: 4010)
  --host HOST        the address to listen on (default: 127.0.0.1)
  --channel NAME     adds a channel to leads and general; repeatable
  --bot TOKEN=NAME[@WORKSPACE]
                     names the app with this xoxb- token, and its workspace if it is another; repeatable
  --limits           applies Slack's rate limits: 429 with Retry-After
  --help             prints this text
`

/** Invalid arguments. */
export class WrongFlags extends Data.TaggedError("WrongFlags")<{ readonly message: string }> {}

/** Reads the arguments: options, or none for `--help`. */
export const readFlags = (
  argv: ReadonlyArray<string>
): Either.Either<Option.Option<SlackSandboxOptions>, WrongFlags> =>
  Either.try({
    try: () =>
      parseArgs({
        args: [...argv],
        options: {
          port: { type: "string", default: "4010" },
          host: { type: "string", default: "127.0.0.1" },
          channel: { type: "string", multiple: true, default: [] },
          bot: { type: "string", multiple: true, default: [] },
          limits: { type: "boolean", default: false },
          help: { type: "boolean", default: false }
        }
      }).values,
    catch: cause =>
      wrong(
        `${cause instanceof Error ? cause.message : String(cause)}. The flags are --port, --host, --channel, --bot, --limits and --help.`
      )
  }).pipe(
    Either.flatMap(({ bot, channel, help, host, limits, port }) =>
      help
        ? Either.right(Option.none())
        : Either.map(
            Either.all({
              port: readPort(port),
              host: Either.right(host),
              channels: Either.all(channel.map(readChannel)),
              bots: Either.all(bot.map(readBot)),
              limits: Either.right(limits)
            }),
            Option.some
          )
    )
  )

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

const readBot = (text: string) => {
  const [, token, name, workspace] = /^(xoxb-[^=]+)=(.+?)(?:@([\w-]+))?$/.exec(text) ?? []
  return token !== undefined && name !== undefined
    ? Either.right({ token, name, ...(workspace !== undefined && { workspace }) })
    : Either.left(wrong(`--bot takes a token and a name such as xoxb-alerts=Alerts, not "${text}".`))
}
