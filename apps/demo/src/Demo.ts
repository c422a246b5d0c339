import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { Console, DateTime, Effect, Stream } from "effect"
import { type ChannelEvent, channelEvents } from "./ChannelEvents.ts"
import { estate, failed, notifier, output, sandbox, server, show, start } from "./Program.ts"

const CHANNEL = "leads"
const BOT_TOKEN = "xoxb-estate-demo"

const once = Options.boolean("once").pipe(
  Options.withDescription("stop after the first alert and print the morning report")
)

/** Runs the service, simulated buyers, a local Slack and the notifier, and prints the alerts. */
export const demo = Command.make("estate-demo", { once }, ({ once }) =>
  Effect.scoped(once ? untilFirstAlert : untilStopped)
).pipe(Command.withDescription("run all of Estate on this machine, on demo data"))

const startAll = Effect.gen(function* () {
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
  const clientEnv = { ESTATE_API_URL: yield* service.address, ESTATE_API_KEY: key }
  const slackUrl = yield* slack.address
  const alerts = yield* start(notifier, {
    args: ["run"],
    env: {
      ...clientEnv,
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_CHANNEL: `#${CHANNEL}`,
      SLACK_API_URL: `${slackUrl}/api/`,
      ESTATE_NOTIFIER_STATE: `sqlite:${join(folder, "notifier.db")}`,
      ESTATE_NOTIFIER_POLL: "2 seconds",
      ESTATE_NOTIFIER_QUARANTINE: "10 seconds"
    }
  })
  const buyers = yield* start(server, { args: ["simulate", "--rate", "8", "--replies", "6"], env: store })

  yield* Console.log(addresses(slackUrl, clientEnv))
  return {
    clientEnv,
    events: Stream.mapError(channelEvents(slackUrl), error =>
      failed(`the demo's Slack does not answer: ${error.message}`)
    ),
    /** Fails when one of the programs ends. */
    ended: Effect.raceAll([service.ended, slack.ended, alerts.ended, buyers.ended])
  }
}).pipe(Effect.catchTags({ SystemError: diskFailed, BadArgument: diskFailed }))

function diskFailed(error: Error) {
  return failed(`the demo cannot use the disk: ${error.message}`)
}

const untilStopped = Effect.gen(function* () {
  const { clientEnv, events, ended } = yield* startAll
  yield* show(estate, { args: ["threads", "list", "--unread", "--limit", "5"], env: clientEnv })
  yield* Console.log("\nAlerts:")
  yield* Effect.raceFirst(Stream.runForEach(events, print), ended)
})

const untilFirstAlert = Effect.gen(function* () {
  const { clientEnv, events, ended } = yield* startAll
  yield* Effect.raceFirst(Stream.runForEach(Stream.take(events, 1), print), ended)
  yield* Console.log("")
  yield* show(estate, { args: ["report", "morning"], env: clientEnv })
})

const print = ({ action, text }: ChannelEvent) =>
  Effect.flatMap(DateTime.now, now =>
    Console.log(`${DateTime.formatLocal(now, { locale: "en-GB", timeStyle: "medium" })}  ${action}  ${text}`)
  )

const addresses = (
  slackUrl: string,
  { ESTATE_API_URL, ESTATE_API_KEY }: { readonly ESTATE_API_URL: string; readonly ESTATE_API_KEY: string }
) => `
  the channel, as in Slack         ${slackUrl}/
  the API's documentation          ${ESTATE_API_URL}/docs
  the command line                 export ESTATE_API_URL=${ESTATE_API_URL} ESTATE_API_KEY=${ESTATE_API_KEY}
                                   node apps/cli/dist/bin.cjs threads list --unread
  to stop                          Ctrl-C
`
