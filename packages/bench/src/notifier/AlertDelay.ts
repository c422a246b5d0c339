import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { sleep } from "@estate/testing/Eventually"
import { Effect } from "effect"
import { createKey, Measured, runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"
import { freshDatabase } from "./Files.ts"
import { unreadThreads } from "./UnreadThreads.ts"

const POLL_SECONDS = 3
const SAMPLES = 12

/** The time from a message on the platform to its alert in Slack. */
export const measureAlertDelay = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const delays = yield* Effect.promise(() => measure(folder, sandbox))
    const worst = Math.max(...delays) / 1000
    console.log(
      `${table([
        [`from message to alert, polled every ${POLL_SECONDS} s`, "seconds", ""],
        ["median", (median(delays) / 1000).toFixed(2), ""],
        ["worst", worst.toFixed(2), verdict(worst, POLL_SECONDS + 1, "at most")]
      ])}\n`
    )
  }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })), Effect.runPromise)

const measure = async (
  folder: string,
  sandbox: typeof SlackSandbox.Service
): Promise<ReadonlyArray<number>> => {
  const database = freshDatabase(folder, "delay.db")
  await runServer(["import", "-"], database, { input: unreadThreads(1, 0) })
  const key = await createKey(database)
  const service = await Measured.service(database)
  const notifier = await Measured.notifier({
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: key,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    SLACK_API_URL: sandbox.apiUrl,
    ESTATE_NOTIFIER_STATE: freshDatabase(folder, "delay-state.db"),
    ESTATE_NOTIFIER_POLL: `${POLL_SECONDS} seconds`,
    ESTATE_NOTIFIER_NIGHT: "off"
  })
  const delays: Array<number> = []
  for (let n = 1; n <= SAMPLES; n++) {
    await sleep((n * 777) % (POLL_SECONDS * 1000))
    await runServer(["import", "-"], database, { input: unreadThreads(n, 1) })
    const start = performance.now()
    while ((await Effect.runPromise(Effect.orDie(sandbox.messages("leads")))).length < n) await sleep(10)
    delays.push(performance.now() - start)
  }
  await notifier.stop()
  await service.stop()
  return delays
}
