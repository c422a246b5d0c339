import { parseArgs } from "node:util"
import { Data, Either, Option, Schema } from "effect"
import type { SlackSandboxOptions } from "../SlackSandbox.ts"
import { ChannelName } from "./ChannelName.ts"

/** What is written on `--help`. */
export const usage = `Usage: estate-slack-sandbox [--port PORT] [--host HOST] [--channel NAME]... [--bot TOKEN=NAME]... [--limits]

A local Slack: its Web API at /api/, the channel to look at on /, and what happened at /sandbox/ledger.

  --port PORT        where to listen, 0 to 65535; 0 takes a free one (4010)
  --host HOST        on which address (127.0.0.1)
  --channel NAME     a channel beside leads and general; may be given again
  --bot TOKEN=NAME   what the app with this xoxb- token is called on the page; may be given again
  --limits           Slack's rate limits hold: 429 with Retry-After
  --help             shows this
`

/** A command line that cannot be followed. */
export class WrongFlags extends Data.TaggedError("WrongFlags")<{ readonly message: string }> {}

/** Reads the command line: options, or nothing where help was asked for. */
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
  const [, token, name] = /^(xoxb-[^=]+)=(.+)$/.exec(text) ?? []
  return token !== undefined && name !== undefined
    ? Either.right({ token, name })
    : Either.left(wrong(`--bot takes a token and a name such as xoxb-alerts=Alerts, not "${text}".`))
}
