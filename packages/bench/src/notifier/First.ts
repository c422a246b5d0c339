import { rmSync } from "node:fs"
import { join } from "node:path"
import { SlackSandbox } from "@estate/slack-sandbox/SlackSandbox"
import { Effect } from "effect"
import { estate, Measured } from "../Process.ts"
import { against, median, table } from "../Table.ts"
import { unreadThreads } from "./Lines.ts"
import { sleep } from "./Scrape.ts"

const POLL_SECONDS = 3
const SAMPLES = 12

/** From the moment a message stands on the platform until Slack has taken its alert. */
export const measureFirstAlert = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const taken = yield* Effect.promise(() => sample(folder, sandbox))
    const worst = Math.max(...taken) / 1000
    console.log(
      `${table([
        [`from message to alert, polled every ${POLL_SECONDS} s`, "seconds", ""],
        ["median", (median(taken) / 1000).toFixed(2), ""],
        ["worst", worst.toFixed(2), against(worst, POLL_SECONDS + 1, "at most")]
      ])}\n`
    )
  }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })), Effect.runPromise)

const sample = async (
  folder: string,
  sandbox: typeof SlackSandbox.Service
): Promise<ReadonlyArray<number>> => {
  const path = join(folder, "first.db")
  const state = join(folder, "first-state.db")
  for (const file of [path, state])
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true })
  const database = `sqlite:${path}`
  await estate(["import", "-"], database, unreadThreads(1, 0))
  const key = await estate(["keys", "create", "--company", "1"], database)
  const service = await Measured.service(database)
  const notifier = await Measured.notifier({
    ESTATE_API_URL: service.url,
    ESTATE_API_KEY: key,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_CHANNEL: "leads",
    SLACK_API_URL: sandbox.apiUrl,
    ESTATE_NOTIFIER_STATE: `sqlite:${state}`,
    ESTATE_NOTIFIER_POLL: `${POLL_SECONDS} seconds`,
    ESTATE_NOTIFIER_NIGHT: "off"
  })
  const taken: Array<number> = []
  for (let n = 1; n <= SAMPLES; n++) {
    await sleep((n * 777) % (POLL_SECONDS * 1000))
    await estate(["import", "-"], database, unreadThreads(n, 1))
    const began = performance.now()
    while ((await Effect.runPromise(Effect.orDie(sandbox.messages("leads")))).length < n) await sleep(10)
    taken.push(performance.now() - began)
  }
  await notifier.stop()
  await service.stop()
  return taken
}
