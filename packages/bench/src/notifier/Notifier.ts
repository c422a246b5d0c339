import { SlackSandbox, type SlackSandboxOptions } from "@estate/slack-sandbox/SlackSandbox"
import { eventually, NotYet } from "@estate/testing/Eventually"
import { programs } from "@estate/testing/Programs"
import { ManagedRuntime } from "effect"
import { sum } from "../Figures.ts"
import { Server } from "../Program.ts"
import { atEnd } from "../Scene.ts"

export type Slack = typeof SlackSandbox.Service

/** A sandbox in which the notifier can post and be clicked. */
export const startSlack = (options: SlackSandboxOptions = { limits: true }): Promise<Slack> => {
  const bots = [{ token: "xoxb-bench", name: "Estate" }]
  const runtime = ManagedRuntime.make(SlackSandbox.layer({ bots, ...options }))
  atEnd(() => runtime.dispose())
  return runtime.runPromise(SlackSandbox)
}

/** `estate-notifier run`, with its pages on a free port. */
export const startNotifier = (slackUrl: string, env: Readonly<Record<string, string>>): Promise<Server> =>
  Server.start([programs.notifier, "run"], {
    ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: slackUrl,
    ...env
  })

/** The settings of a notifier of one company, which posts in «leads». */
export const oneCompany = (apiUrl: string, key: string, state: string, poll: string) => ({
  ESTATE_API_URL: apiUrl,
  ESTATE_API_KEY: key,
  SLACK_CHANNEL: "leads",
  ESTATE_NOTIFIER_STATE: state,
  ESTATE_NOTIFIER_POLL: poll,
  ESTATE_NOTIFIER_NIGHT: "off"
})

/** The sum of the series of `/metrics` whose lines match; 0 while there are none. */
export const metric = async ({ url }: Server, line: RegExp): Promise<number> => {
  const text = await eventually(async () => {
    const page = await fetch(`${url}/metrics`).catch((error: unknown) => {
      throw new NotYet(`${url}: ${error}`)
    })
    // A busy program may have no metrics for a moment: none are not zero.
    if (!page.ok) throw new NotYet(`${page.url}: ${page.status}: ${await page.text()}`)
    return page.text()
  })
  const lines = text.split("\n").filter(each => line.test(each))
  return sum(lines.map(each => Number(each.slice(each.lastIndexOf(" ")))))
}

/** What a number of processes take together. */
export const memoryOf = (notifiers: ReadonlyArray<Server>): number =>
  sum(notifiers.map(each => each.memoryMiB()))

/** How many cores they keep busy meanwhile. */
export const coresWhile = async (
  notifiers: ReadonlyArray<Server>,
  run: () => Promise<unknown>
): Promise<number> => {
  const spent = () => sum(notifiers.map(each => each.cpuMillis()))
  const [before, began] = [spent(), performance.now()]
  await run()
  return (spent() - before) / (performance.now() - began)
}
