import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Console, DateTime, Effect, Stream } from "effect"
import { type Event, events } from "./Channel.ts"
import { estate, notifier, output, sandbox, server, show, start } from "./Program.ts"

const CHANNEL = "leads"
const BOT_TOKEN = "xoxb-estate-demo"

const once = Options.boolean("once").pipe(
  Options.withDescription("stop after the first alert, print the morning report, and end")
)

/** All of it running together: the service on demo data, buyers who write, a Slack to look at, and the notifier between them. */
export const demo = Command.make("estate-demo", { once }, ({ once }) =>
  Effect.scoped(once ? toTheFirstAlert : untilStopped)
).pipe(Command.withDescription("Show all of Estate at work on this machine, on demo data"))

const house = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const folder = yield* files.makeTempDirectoryScoped({ prefix: "estate-demo-" })
  const store = { ESTATE_DATABASE: `sqlite:${join(folder, "estate.db")}` }
  yield* Console.log("Estate: filling a store with demo data …")
  yield* output(server, { args: ["demo"], env: store })
  const key = (yield* output(server, { args: ["keys", "create", "--company", "1"], env: store })).trim()
  const service = yield* start(server, { args: ["serve", "--port", "0"], env: store })
  const slack = yield* start(sandbox, {
    args: ["--port", "0", "--channel", CHANNEL, "--bot", `${BOT_TOKEN}=Estate`]
  })
  const client = { ESTATE_API_URL: yield* service.address, ESTATE_API_KEY: key }
  const channelUrl = yield* slack.address
  const bell = yield* start(notifier, {
    args: ["run"],
    env: {
      ...client,
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_CHANNEL: `#${CHANNEL}`,
      SLACK_API_URL: `${channelUrl}/api/`,
      ESTATE_NOTIFIER_STATE: `sqlite:${join(folder, "notifier.db")}`,
      ESTATE_NOTIFIER_POLL: "2 seconds",
      ESTATE_NOTIFIER_QUARANTINE: "10 seconds"
    }
  })
  const buyers = yield* start(server, { args: ["simulate", "--rate", "8", "--replies", "6"], env: store })
  return {
    client,
    channelUrl,
    ended: Effect.raceAll([service.ended, slack.ended, bell.ended, buyers.ended])
  }
}).pipe(Effect.catchTags({ SystemError: noDisk, BadArgument: noDisk }))

function noDisk(error: Error) {
  return failed(`the demo cannot use the disk: ${error.message}`)
}

const failed = (message: string) => new CommandFailed({ exitCode: ExitCode.failed, message })

const untilStopped = Effect.gen(function* () {
  const { client, channelUrl, ended } = yield* house
  yield* Console.log(whereToLook(channelUrl, client))
  yield* show(estate, { args: ["threads", "list", "--unread", "--limit", "5"], env: client })
  yield* Console.log("\nAlerts, as they happen:")
  yield* Effect.raceFirst(follow(channelUrl), ended)
})

const toTheFirstAlert = Effect.gen(function* () {
  const { client, channelUrl, ended } = yield* house
  yield* Console.log(whereToLook(channelUrl, client))
  yield* Effect.raceFirst(
    events(channelUrl).pipe(Stream.take(1), Stream.runForEach(tell), Effect.mapError(unreachable)),
    ended
  )
  yield* Console.log("")
  yield* show(estate, { args: ["report", "morning"], env: client })
})

const follow = (channelUrl: string) =>
  Effect.mapError(Stream.runForEach(events(channelUrl), tell), unreachable)

const unreachable = (error: Error) => failed(`the demo's Slack does not answer: ${error.message}`)

const tell = ({ what, text }: Event) =>
  Effect.flatMap(DateTime.now, now =>
    Console.log(`${DateTime.formatLocal(now, { locale: "en-GB", timeStyle: "medium" })}  ${what}  ${text}`)
  )

const whereToLook = (
  channelUrl: string,
  { ESTATE_API_URL, ESTATE_API_KEY }: { readonly ESTATE_API_URL: string; readonly ESTATE_API_KEY: string }
) => `
  the channel, as Slack would show it   ${channelUrl}/
  the service and its documentation     ${ESTATE_API_URL}/docs
  the command line, on this service     export ESTATE_API_URL=${ESTATE_API_URL} ESTATE_API_KEY=${ESTATE_API_KEY}
                                        node apps/cli/dist/bin.js threads list --unread
  stop it all                           Ctrl-C
`
