import { eventually } from "@estate/testing/Eventually"
import { Partition } from "@estate/testing/Partition"
import { Postgres } from "@estate/testing/Postgres"
import { expect, it } from "vitest"
import { Cluster } from "./Cluster.ts"

const OF_THE_PROCESS = [
  /^estate_notifier_polls_total\{.*outcome="ok"\} \d+$/m,
  /^estate_notifier_config_last_reload_successful 1$/m,
  /^estate_notifier_poll_lag_seconds_count \d+$/m,
  /^process_resident_memory_bytes \d+$/m
]
const OF_THE_STATE = ["estate_notifier_messages", "estate_notifier_troubles", "estate_notifier_silences 0"]

/** Prometheus's default `scrape_timeout`. */
const SCRAPE_MILLIS = 10_000

it("/metrics has the process's own figures while Postgres is slow or away, and says so", async () => {
  const postgres = await Postgres.start()
  const cluster = await Cluster.start(postgres, 2)
  const way = await Partition.to(cluster.url)
  try {
    const url = await (await cluster.startNotifier({ state: way.url })).address()
    await cluster.waitForPolls(Date.now())
    const shows = (isUp: boolean) =>
      eventually(async () => {
        const page = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(SCRAPE_MILLIS) })
        const text = await page.text()
        expect(page.status).toBe(200)
        expect(text).toContain(`estate_notifier_state_up ${isUp ? 1 : 0}\n`)
        for (const line of OF_THE_PROCESS) expect(text).toMatch(line)
        expect(OF_THE_STATE.filter(each => text.includes(each))).toEqual(isUp ? OF_THE_STATE : [])
      })
    await shows(true)
    way.cut()
    await shows(false)
    way.heal()
    await shows(true)
    await postgres.kill()
    await shows(false)
    await postgres.restart()
    await shows(true)
  } finally {
    await cluster.close()
    await way.close()
    await postgres.stop()
  }
})
