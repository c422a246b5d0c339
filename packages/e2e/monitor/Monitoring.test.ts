import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { repository, run } from "../pack/Project.ts"
import { Deployment } from "../test/Deployment.ts"
import { waitingThread } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"
import { monitoring, Prometheus } from "./Prometheus.ts"

interface Panel {
  readonly title: string
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}

const read = (file: string) => readFileSync(monitoring(file), "utf8")
const panels: ReadonlyArray<Panel> = JSON.parse(read("dashboard.json")).panels
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
const alerts: ReadonlyArray<{ readonly alert: string; readonly expr: string }> = parse(
  read("alerts.yml")
).groups.flatMap(({ rules }: { readonly rules: ReadonlyArray<object> }) => rules)

let deployment: Deployment
let postgres: Postgres
let prometheus: Prometheus
let metricsUrls: ReadonlyArray<string>
let acting: NodeJS.Timeout | undefined

beforeAll(async () => {
  const imported = await Deployment.import(waitingThread(1))
  deployment = await imported.startCopy(Sandbox.start([], undefined, { events: true }))
  await imported.close()
  const backups = ["--backup-to", join(deployment.folder, "backups")]
  const listen = ["--port", "0", "--operations-listen", "127.0.0.1:0"]
  const service = deployment.start("server", ["serve", ...listen, ...backups], deployment.serverEnv)
  const [, serviceUrl = ""] = await service.waitForOutput(/^operations on (\S+)$/m)
  postgres = await Postgres.start()
  const onPostgres = deployment.start("server", ["serve", ...listen], {
    ESTATE_DATABASE: await postgres.newDatabase()
  })
  const [, onPostgresUrl = ""] = await onPostgres.waitForOutput(/^operations on (\S+)$/m)
  const notifier = deployment.start("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_API_URL: await service.address(),
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  const notifierUrl = await notifier.address()
  prometheus = await Prometheus.start({
    "127.0.0.1:9464": [serviceUrl, onPostgresUrl].map(url => new URL(url).host).join('", "'),
    "127.0.0.1:9465": new URL(notifierUrl).host
  })
  const api = await service.address()
  const alert = await eventually(async () => {
    const [first] = await deployment.slack.messages()
    expect(JSON.stringify(first?.blocks)).toContain('"action_id":"take"')
    expect((await deployment.slack.ledger()).filter(({ method }) => method === "hello")).toHaveLength(2)
    return first
  })
  const ts = alert?.ts ?? ""
  // Somebody without a key is refused, somebody takes the alert and releases it, and buyers write, all
  // the time.
  let round = 0
  acting = setInterval(() => {
    const actionId = round++ % 2 === 0 ? "takeOver" : "release"
    fetch(`${api}/v1/threads`).catch(() => {})
    if (round % 4 === 0) deployment.import(waitingThread(round)).catch(() => {})
    deployment.slack.act({ kind: "click", person: "Anna", channel: "leads", ts, actionId }).catch(() => {})
    deployment.slack
      .act({ kind: "click", person: "Anna", channel: "leads", ts, actionId: "take" })
      .catch(() => {})
  }, 1_000)
  metricsUrls = [serviceUrl, onPostgresUrl, notifierUrl].map(url => `${url}/metrics`)
})
afterAll(async () => {
  clearInterval(acting)
  await prometheus?.stop()
  await deployment?.close()
  await postgres?.stop()
})

describe("the dashboard", () => {
  it.each(queries)("shows «$title»: $expr", ({ expr }) =>
    eventually(async () => {
      const series = await prometheus.query(expr.replaceAll("$__rate_interval", "10s"))
      expect(series.filter(({ value: [, number] }) => number !== "NaN")).not.toEqual([])
    })
  )
})

describe("the alert rules", () => {
  it.each(alerts)("$alert asks for metrics that exist, and is in the page", async ({ alert, expr }) => {
    await prometheus.query(expr)
    const [, metric = ""] = /((?:estate|process)_\w+|\bup\b)/.exec(expr) ?? []
    // Some are there once what they count has happened.
    if (metric !== "up")
      await eventually(async () => {
        const pages = await Promise.all(metricsUrls.map(async url => (await fetch(url)).text()))
        expect(pages.join("")).toContain(`# HELP ${metric.replace(/_bucket$/, "")} `)
      })
    expect(readFileSync(repository("docs/how-to/monitor.md"), "utf8")).toContain(`\`${alert}\``)
  })

  it("fire, and are silent, as their tests say", async () => {
    await run(["promtool", "check", "rules", "alerts.yml"], monitoring(""))
    await run(["promtool", "test", "rules", "alerts.test.yml"], monitoring(""))
    const tested = parse(read("alerts.test.yml")).tests.flatMap(
      ({ alert_rule_test }: { readonly alert_rule_test: ReadonlyArray<{ readonly alertname: string }> }) =>
        alert_rule_test.map(({ alertname }) => alertname)
    )
    expect(new Set(tested)).toEqual(new Set(alerts.map(({ alert }) => alert)))
  })
})
