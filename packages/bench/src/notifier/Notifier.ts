import { SlackSandbox, type SlackSandboxOptions } from "@estate/slack-sandbox/SlackSandbox"
import { Postgres } from "@estate/testing/Postgres"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Effect } from "effect"
import { sum } from "../Figures.ts"
import { Measured } from "../Server.ts"

export type Slack = typeof SlackSandbox.Service

/** Runs with a sandbox in which the notifier can post and be clicked. */
export const withSlack = (
  run: (slack: Slack) => Promise<void>,
  options: SlackSandboxOptions = { limits: true }
): Promise<void> =>
  Effect.flatMap(SlackSandbox, slack => Effect.promise(() => run(slack))).pipe(
    Effect.provide(SlackSandbox.layer({ bots: [{ token: "xoxb-bench", name: "Estate" }], ...options })),
    Effect.runPromise
  )

/** Runs with an empty database that several processes may share, and that waits for the disk. */
export const withState = async (run: (state: string) => Promise<void>): Promise<void> => {
  const temporary = new TemporaryFolder()
  const postgres = await Postgres.start(temporary.path)
  await run(await postgres.newDatabase())
  await postgres.stop()
  temporary.remove()
}

/** A notifier of the channel «leads», or of what its settings file says. */
export const startNotifier = (slackUrl: string, env: Readonly<Record<string, string>>): Promise<Measured> =>
  Measured.notifier({ SLACK_BOT_TOKEN: "xoxb-bench", SLACK_API_URL: slackUrl, ...env })

/** The settings of a notifier of one company. */
export const oneCompany = (apiUrl: string, key: string, state: string, poll: string) => ({
  ESTATE_API_URL: apiUrl,
  ESTATE_API_KEY: key,
  SLACK_CHANNEL: "leads",
  ESTATE_NOTIFIER_STATE: state,
  ESTATE_NOTIFIER_POLL: poll,
  ESTATE_NOTIFIER_NIGHT: "off"
})

/** What a number of processes take together. */
export const memoryOf = (notifiers: ReadonlyArray<Measured>): number =>
  sum(notifiers.map(each => each.memoryMiB()))

/** How many cores they keep busy meanwhile. */
export const coresWhile = async (
  notifiers: ReadonlyArray<Measured>,
  run: () => Promise<unknown>
): Promise<number> => {
  const spent = () => sum(notifiers.map(each => each.cpuMillis()))
  const [before, began] = [spent(), performance.now()]
  await run()
  return (spent() - before) / (performance.now() - began)
}
