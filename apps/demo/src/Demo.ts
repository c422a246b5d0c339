import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { Postgres } from "@estate/testing/Postgres"
import { RoundRobin } from "@estate/testing/RoundRobin"
import { cutTo } from "@estate/text/TextWidth"
import { Context, DateTime, Effect, Layer, Stream } from "effect"
import { type ChannelEvent, channelEvents } from "./ChannelEvents.ts"
import { estate, failed, notifier, output, server, show, start } from "./Program.ts"
import { CHANNELS, demoRules } from "./RulesFile.ts"

const BOT_TOKEN = "xoxb-estate-demo"
const APP_TOKEN = "xapp-estate-demo"

const once = Options.boolean("once", "stop after the first alert and print the morning report")

const postgres = Options.boolean(
  "postgres",
  "run two services and three notifiers on one Postgres, which is fetched first"
)

/** Runs the service, simulated buyers, a local Slack and the notifier, and prints the alerts. */
export const demo = Command.make("estate-demo", { once, postgres }, ({ once, postgres }) =>
  Effect.scoped(once ? untilFirstAlert(postgres) : untilStopped(postgres))
).pipe(Command.untilStopped, Command.withDescription("run all of Estate on this machine, on demo data"))

const startAll = Effect.fnUntraced(
  function* (withPostgres: boolean, once: boolean) {
    const files = yield* FileSystem.FileSystem
    const folder = yield* files.makeTempDirectoryScoped({ prefix: "estate-demo-" })
    const { state, database } = withPostgres
      ? yield* inPostgres
      : { state: `sqlite:${join(folder, "notifier.db")}`, database: `sqlite:${join(folder, "estate.db")}` }
    const store = { ESTATE_DATABASE: database }
    yield* print("Estate: filling a store with demo data …")
    yield* output(server, { args: ["demo"], env: store })
    const key = (yield* output(server, { args: ["keys", "create", "--company", "1"], env: store })).trim()

    const service = withPostgres ? yield* startServices(store) : yield* startService(store)
    const bots = [BOT_TOKEN, APP_TOKEN].map(token => ({ token, name: "Estate" }))
    const slack = Context.get(
      yield* Layer.build(SlackSandbox.layer({ channels: CHANNELS, bots })),
      SlackSandbox
    )
    const clientEnv = { ESTATE_API_URL: yield* service.address, ESTATE_API_KEY: key }
    const rules = join(folder, "rules.yaml")
    yield* files.writeFileString(rules, demoRules(yield* DateTime.now))
    const notifierEnv = {
      ...clientEnv,
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_APP_TOKEN: APP_TOKEN,
      ESTATE_NOTIFIER_CONFIG: rules,
      SLACK_API_URL: slack.apiUrl,
      ESTATE_NOTIFIER_STATE: state,
      ESTATE_NOTIFIER_POLL: "2 seconds",
      ESTATE_NOTIFIER_QUARANTINE: "10 seconds"
    }
    const alerts = withPostgres
      ? yield* startSeveral(folder, notifierEnv)
      : yield* start(notifier, { args: ["run"], env: notifierEnv })
    const buyers = yield* start(server, { args: ["simulate", "--rate", "8", "--replies", "6"], env: store })

    yield* print(addresses(slack.url, clientEnv, rules, once))
    return {
      clientEnv,
      events: channelEvents(slack),
      /** Fails when one of the programs ends. */
      ended: Effect.raceAll([service.ended, alerts.ended, buyers.ended])
    }
  },
  Effect.catchTags({
    SystemError: diskFailed,
    BadArgument: diskFailed,
    CannotListen: ({ message }) => failed(message)
  })
)

/** The addresses of two new databases. */
const inPostgres = Effect.gen(function* () {
  yield* print("Estate: starting Postgres …")
  const postgres = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => Postgres.start(),
      catch: cause => failed(`Postgres cannot be started: ${String(cause)}`)
    }),
    started => Effect.promise(() => started.stop())
  )
  const newDatabase = Effect.promise(() => postgres.newDatabase())
  return { state: yield* newDatabase, database: yield* newDatabase }
})

const startService = (store: Readonly<Record<string, string>>) =>
  start(server, { args: ["serve", "--port", "0", "--operations-listen", "127.0.0.1:0"], env: store })

const SERVICES = 2

/** Several services behind a proxy. Any may be killed. */
const startServices = Effect.fnUntraced(function* (store: Readonly<Record<string, string>>) {
  const running = yield* Effect.replicateEffect(startService(store), SERVICES)
  const urls = yield* Effect.forEach(running, ({ address }) => address)
  const proxy = yield* Effect.acquireRelease(
    Effect.promise(() => RoundRobin.to(urls)),
    opened => Effect.promise(() => opened.close())
  )
  yield* print(`
  the services                     ${urls.map((url, index) => `${url} (${running[index]?.pid})`).join("   ")}
  what distributes their requests  ${proxy.url}
  kill one: the other answers      ${killing(running)}`)
  return { address: Effect.succeed(proxy.url), ended: whenAllEnd(running, "services") }
})

interface Running {
  readonly pid: number | undefined
  readonly ended: Effect.Effect<never, CommandFailed>
}

const killing = (running: ReadonlyArray<Running>) => running.map(({ pid }) => `kill -9 ${pid}`).join("   ")

/** They continue as long as one of them runs. */
const whenAllEnd = (running: ReadonlyArray<Running>, what: string) =>
  Effect.flatMap(
    Effect.forEach(running, ({ ended }) => Effect.flip(ended), { concurrency: "unbounded" }),
    () => failed(`all ${what} have ended`)
  )

const NOTIFIERS = 3

/** Several notifiers that share their work, and how to see who does what. Any may be killed. */
const startSeveral = Effect.fnUntraced(function* (folder: string, alone: Readonly<Record<string, string>>) {
  const env = {
    ...alone,
    ESTATE_NOTIFIER_LEASE: "5 seconds",
    ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0"
  }
  const files = yield* FileSystem.FileSystem
  const envFile = join(folder, "notifier.env")
  yield* files.writeFileString(
    envFile,
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join("")
  )
  const running = yield* Effect.replicateEffect(start(notifier, { args: ["run"], env }), NOTIFIERS)
  yield* print(`
  who polls, who posts             node --env-file=${envFile} apps/slack-notifier/dist/bin.js status
  kill one: another takes over     ${killing(running)}`)
  return { ended: whenAllEnd(running, "notifiers") }
})

function diskFailed(error: Error) {
  return failed(`the demo cannot use the disk: ${error.message}`)
}

const untilStopped = Effect.fnUntraced(function* (withPostgres: boolean) {
  const { clientEnv, events, ended } = yield* startAll(withPostgres, false)
  yield* show(estate, { args: ["threads", "list", "--unread", "--limit", "5"], env: clientEnv })
  yield* print("\nAlerts:")
  yield* Effect.raceFirst(Stream.runForEach(events, printEvent), ended)
})

const untilFirstAlert = Effect.fnUntraced(function* (withPostgres: boolean) {
  const { clientEnv, events, ended } = yield* startAll(withPostgres, true)
  yield* Effect.raceFirst(Stream.runForEach(Stream.take(events, 1), printEvent), ended)
  yield* print("")
  yield* show(estate, { args: ["report", "morning"], env: clientEnv })
})

const printEvent = ({ channel, action, text }: ChannelEvent) =>
  Effect.flatMap(DateTime.now, now => {
    const time = DateTime.formatLocal(now, { locale: "en-GB", timeStyle: "medium" })
    const line = `${time}  ${channel.padEnd(NAME_WIDTH)}  ${action.padEnd(ACTION_WIDTH)}  ${text}`
    // Some terminals report a width of 0, such as those of `script` and of CI.
    return print(process.stdout.columns > 0 ? cutTo(line, process.stdout.columns) : line)
  })

const NAME_WIDTH = Math.max(...CHANNELS.map(name => `#${name}`.length))
const ACTION_WIDTH = "replied".length

const addresses = (
  slackUrl: string,
  { ESTATE_API_URL, ESTATE_API_KEY }: { readonly ESTATE_API_URL: string; readonly ESTATE_API_KEY: string },
  rules: string,
  once: boolean
) => `
  the channels, as in Slack        ${slackUrl}/archives/${CHANNELS[0]}
  answer a buyer there             as Anna: Take, Reply, Send; then  estate threads read ID  has the answer
  who is alerted, where and when   ${rules}
  the API's documentation          ${ESTATE_API_URL}/docs
  ${once ? "it ends                          after the first alert" : "to stop                          Ctrl-C"}

The command line, in a second terminal in this folder:

export ESTATE_API_URL=${ESTATE_API_URL}
export ESTATE_API_KEY=${ESTATE_API_KEY}
alias estate="node $PWD/apps/cli/dist/bin.cjs"
estate threads list --unread
`
