import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { threadId, waitingThread } from "./ImportLines.ts"
import { ageMachine, QUIET_MILLIS } from "./MovedTime.ts"
import { Sandbox } from "./Sandbox.ts"

let imported: Deployment
let deployment: Deployment

beforeAll(async () => {
  imported = await Deployment.import([...waitingThread(1), ...waitingThread(2, 2)])
})
afterAll(() => imported.close())
beforeEach(async () => {
  deployment = await imported.startCopy(
    Sandbox.start([{ token: "xoxb-south", name: "Estate", workspace: "South" }])
  )
  mkdirSync(join(deployment.folder, "secrets"))
  write("secrets/south.key", deployment.southKey)
  write("secrets/south.slack", "xoxb-south")
})
afterEach(() => deployment.close())

const write = (name: string, content: string) => writeFileSync(join(deployment.folder, name), `${content}\n`)

const south = {
  name: "south",
  apiKeyFrom: "file:secrets/south.key",
  slackTokenFrom: "file:secrets/south.slack",
  channel: "#leads"
}

/** Two companies, each with `#leads` in a workspace of its own. */
const twoWorkspaces = (content: object = {}) => {
  const companies = [{ name: "north", apiKeyFrom: "NORTH_KEY", channel: "#leads" }, south]
  write("notifier.json", JSON.stringify({ companies, ...content }))
  return {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.json"),
    NORTH_KEY: deployment.key,
    ESTATE_LANG: "en"
  }
}

const textsIn = async (channel: string) =>
  (await deployment.slack.messages(channel)).map(({ blocks }) => JSON.stringify(blocks))

const SOUTH = "file:secrets/south.slack"

describe("companies in Slack workspaces of their own", () => {
  it("have their alerts there, each closed where it is", async () => {
    const env = twoWorkspaces()
    // In a process of its own, whose counters start at zero.
    const notifier = deployment.start("notifier", ["run"], env)
    const url = await notifier.address()
    await eventually(async () => {
      expect(await textsIn("leads")).toEqual([expect.stringContaining(threadId(1))])
      expect(await textsIn("South/leads")).toEqual([expect.stringContaining(threadId(2))])
    })
    const client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.southKey })
    await client.threads.reply(threadId(2), "Да")
    await client.close()
    await eventually(async () => expect((await textsIn("South/leads")).join()).toContain("answered after"))
    expect((await textsIn("leads")).join()).not.toContain("answered after")

    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^estate_notifier_posts_total\{destination="leads",outcome="sent"\} 1$/m)
    expect(metrics).toContain(
      `estate_notifier_posts_total{workspace="${SOUTH}",destination="leads",outcome="sent"} 1`
    )
    const { stdout } = await deployment.runHere("notifier", ["status", "--json"], env)
    const { companies, channels } = JSON.parse(stdout)
    expect(companies.map(({ channel }: { channel: string }) => channel)).toEqual([
      "#leads",
      `${SOUTH}/#leads`
    ])
    expect(channels).toHaveLength(2)
    expect(await notifier.stop("SIGTERM")).toMatchObject({ code: 0 })
    expect(notifier.stderr + notifier.stdout).not.toContain("xoxb-south")
  })

  it("are parked apart: a workspace that refuses its channel keeps nobody else's alerts waiting", async () => {
    await deployment.slack.changeChannel("South/leads", { archived: true })
    const env = twoWorkspaces({ operators: "#general" })
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () => {
      expect(await textsIn("leads")).toHaveLength(1)
      expect((await textsIn("general")).join()).toContain(`${SOUTH}/#leads; its alerts are waiting`)
    })
    const aged = ageMachine(QUIET_MILLIS)
    try {
      await deployment.slack.changeChannel("South/leads", { archived: false })
      await eventually(async () => {
        expect(await textsIn("South/leads")).toHaveLength(1)
        expect((await textsIn("general")).join()).toContain("resolved after")
      })
    } finally {
      aged.undo()
    }
  })

  it("are all checked by doctor, which names the workspace that is not everybody's", async () => {
    const ended = await deployment.runHere("notifier", ["doctor"], twoWorkspaces())
    expect(ended).toMatchObject({ code: 0, stderr: "all checks passed\n" })
    for (const line of [
      "ok    Slack token: estate in Estate",
      "ok    #leads test post: posted and deleted",
      `ok    Slack token (${SOUTH}): estate in South`,
      `ok    ${SOUTH}/#leads test post: posted and deleted`
    ])
      expect(ended.stdout).toContain(line)
  })

  it("need no token of everybody, and are posted to by once; a wrong token is named, never shown", async () => {
    const { SLACK_BOT_TOKEN: _, ...env } = twoWorkspaces({ companies: [south] })
    expect(await deployment.runHere("notifier", ["once"], env)).toMatchObject({ code: 0 })
    expect([(await textsIn("leads")).length, (await textsIn("South/leads")).length]).toEqual([0, 1])

    write("secrets/south.slack", "xoxp-hush")
    const wrong = await deployment.runHere("notifier", ["once"], twoWorkspaces())
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain(
      `companies.1.slackTokenFrom names ${deployment.folder}/secrets/south.slack`
    )
    expect(wrong.stderr).not.toContain("hush")

    const { SLACK_BOT_TOKEN: __, ...other } = twoWorkspaces({ companies: [south], operators: "#general" })
    write("secrets/south.slack", "xoxb-south")
    expect(await deployment.runHere("notifier", ["once"], other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("SLACK_BOT_TOKEN is not set")
    })
  })
})
