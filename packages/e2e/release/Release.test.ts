import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import type { Process } from "@estate/testing/Process"
import { afterAll, beforeAll, expect, it } from "vitest"
import { buyerWrites, threadId } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"
import { programs, Rehearsal, realPlatform } from "./Rehearsal.ts"

const names = Object.keys(programs)
const folders = Object.values(programs).map(({ folder }) => folder)
const packages = Object.values(programs).map(each => each.package)

let rehearsal: Rehearsal
let slack: Sandbox
beforeAll(async () => {
  rehearsal = await Rehearsal.start()
  slack = await Sandbox.start()
})
afterAll(async () => {
  await slack?.close()
  await rehearsal?.close()
})

const lines = (block: string) => block.trim().split("\n")
const withoutSettings = (block: string) =>
  lines(block)
    .filter(line => !line.startsWith("export "))
    .join("\n")

const buyer = (n: number) =>
  textOf(buyerWrites(n, n, { text: "Можно посмотреть?", at: `2026-11-20 1${n}:00:00`, unread: 1 }))
const write = (n: number) => rehearsal.user(`estate-server import - <<'END'\n${buyer(n)}\nEND`)

const startNotifier = (script: string, env: Readonly<Record<string, string>>) =>
  rehearsal.userProcess(script.replace(/^estate-notifier run/m, "exec $&"), {
    ...env,
    SLACK_BOT_TOKEN: "xoxb-e2e",
    SLACK_CHANNEL: "#leads",
    SLACK_API_URL: `${slack.url}/api/`,
    ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
    ESTATE_NOTIFIER_POLL: "200 millis",
    ESTATE_NOTIFIER_NIGHT: "off",
    // The test finds an alert by its thread.
    ESTATE_THREAD_URL: "https://crm.example/{threadId}"
  })
const alertsOf = async (n: number) => {
  const messages = await slack.messages()
  return messages.map(message => JSON.stringify(message)).filter(text => text.includes(threadId(n)))
}
const isAlerted = (n: number) => eventually(async () => expect(await alertsOf(n)).toHaveLength(1))

const stop = async (...processes: ReadonlyArray<Process>) => {
  for (const running of processes) expect(await running.stop()).toMatchObject({ code: 0 })
}

it("what is released installs, runs as the README says, and goes on after an upgrade", async () => {
  const published = await rehearsal.release()
  for (const name of packages) expect(published.join()).toContain(`${name}@`)
  await rehearsal.user(`npm install -g ${packages.join(" ")}`)
  const versions = () => Promise.all(names.map(name => rehearsal.user(`${name} --version`)))
  const expected = () => folders.map(folder => `${rehearsal.version(folder)}\n`)
  expect(await versions()).toEqual(expected())

  const [platform = "", service = "", notifier = ""] = realPlatform()
  const serve = "exec estate-server serve --port 0 --operations-listen 127.0.0.1:0"
  const started = rehearsal.userProcess(
    service.replace(/^estate-server serve$/m, `echo "$ESTATE_API_KEY" > key\n${serve}`)
  )
  const url = await started.address()
  const env = { ESTATE_API_URL: url, ESTATE_API_KEY: (await rehearsal.user("cat key")).trim() }
  await write(1)
  expect(await rehearsal.user(withoutSettings(platform), env)).toContain(threadId(1))
  await rehearsal.user(`estate auth login --profile work --api-url ${url} --key-stdin < key`)

  const notifying = startNotifier(withoutSettings(notifier), env)
  await isAlerted(1)
  await stop(notifying, started)

  writeFileSync(
    join(rehearsal.clone, ".changeset/next.md"),
    `---\n${packages.map(name => `"${name}": patch\n`).join("")}---\n\nThe next version.\n`
  )
  expect(await rehearsal.release()).toEqual(
    folders.map((folder, index) => `${packages[index]}@${rehearsal.version(folder)}`).sort()
  )
  await rehearsal.user(`npm update -g ${packages.join(" ")}`)
  expect(await versions()).toEqual(expected())

  const upgraded = rehearsal.userProcess(serve.replace("--port 0", `--port ${new URL(url).port}`))
  await upgraded.address()
  expect(await rehearsal.user("estate threads list --profile work --unread")).toContain(threadId(1))
  const notifyingAgain = startNotifier("estate-notifier run", env)
  await write(2)
  await isAlerted(2)
  await rehearsal.user(`estate threads reply ${threadId(1)} "Да, сегодня" --profile work --yes`)
  await eventually(async () => {
    const [alert, ...others] = await alertsOf(1)
    expect(others).toEqual([])
    expect(alert).toContain("✅")
  })
  await stop(notifyingAgain, upgraded)
})
