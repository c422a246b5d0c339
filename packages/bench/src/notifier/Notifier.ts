import { writeFileSync } from "node:fs"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { eventually } from "@estate/testing/Eventually"
import { programs } from "@estate/testing/Programs"
import { ManagedRuntime } from "effect"
import { sum } from "../Figures.ts"
import { cpuMillis, memoryMiB } from "../ProcessCost.ts"
import { type Server, start } from "../Program.ts"
import { atEnd } from "../Scene.ts"
import { type Engine, emptyDatabase, newPath } from "../Store.ts"

/** A sandbox in which the notifier can post in these channels and be clicked. */
export const startSlack = async (channels: ReadonlyArray<string>, limits = true) => {
  const bots = [{ token: "xoxb-bench", name: "Estate" }]
  const runtime = ManagedRuntime.make(SlackSandbox.layer({ bots, channels, limits }))
  atEnd(() => runtime.dispose())
  const { act, apiUrl, messages } = await runtime.runPromise(SlackSandbox)
  return {
    apiUrl,
    channels,
    posted: () => runtime.runPromise(messages(channels[0])),
    click: (person: string, actionId: string, ts: string) =>
      runtime.runPromise(act({ kind: "click", person, channel: channels[0] ?? "", ts, actionId }))
  }
}

export type Slack = Awaited<ReturnType<typeof startSlack>>

/** An empty state, and how many processes run on it: one on SQLite, three on Postgres. */
export const newState = async (engine: Engine) => ({
  state: await emptyDatabase(engine),
  processes: engine === "SQLite" ? 1 : 3
})

/**
 * The settings of the notifiers: a company for each key; the companies share the Slack channels
 * evenly.
 */
interface Settings extends Awaited<ReturnType<typeof newState>> {
  readonly apiUrl: string
  readonly keys: ReadonlyArray<string>
  readonly poll: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `processes` of `estate-notifier run` on one state, with their pages on free ports. */
export const startNotifiers = (
  slack: Slack,
  { apiUrl, env, keys, poll, processes, state }: Settings
): Promise<ReadonlyArray<Server>> => {
  const file = newPath(`companies-${keys.length}.json`)
  const companies = keys.map((_, index) => ({
    name: `company-${index}`,
    apiKeyFrom: `BENCH_KEY_${index}`,
    channel: slack.channels[index % slack.channels.length]
  }))
  writeFileSync(file, JSON.stringify({ night: "off", companies }))
  const variables = {
    ...Object.fromEntries(keys.map((key, index) => [`BENCH_KEY_${index}`, key])),
    ESTATE_API_URL: apiUrl,
    ESTATE_NOTIFIER_CONFIG: file,
    ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
    ESTATE_NOTIFIER_POLL: poll,
    ESTATE_NOTIFIER_STATE: state,
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: "xoxb-bench",
    ...env
  }
  return Promise.all(Array.from({ length: processes }, () => start([programs.notifier, "run"], variables)))
}

/** The sum of the matching series on the `/metrics` of all processes; 0 if there are none. */
export const metric = async (notifiers: ReadonlyArray<Server>, line: RegExp): Promise<number> => {
  const pages = notifiers.map(({ url }) =>
    eventually(async () => {
      const page = await fetch(`${url}/metrics`)
      // A busy program may have no metrics for a moment: none are not zero.
      if (!page.ok) throw new Error(`${page.url}: ${page.status}: ${await page.text()}`)
      return page.text()
    })
  )
  const lines = (await Promise.all(pages)).join("\n").split("\n")
  return sum(lines.filter(each => line.test(each)).map(each => Number(each.slice(each.lastIndexOf(" ")))))
}

/** The memory of all the processes together, in MiB. */
export const memoryOf = (notifiers: ReadonlyArray<Server>): number =>
  sum(notifiers.map(each => memoryMiB(each.pid)))

/** How many cores they keep busy while something runs. */
export const coresWhile = async (
  notifiers: ReadonlyArray<Server>,
  run: () => Promise<unknown>
): Promise<number> => {
  const spent = () => sum(notifiers.map(each => cpuMillis(each.pid)))
  const [before, began] = [spent(), performance.now()]
  await run()
  return (spent() - before) / (performance.now() - began)
}
