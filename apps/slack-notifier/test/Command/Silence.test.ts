import { readCommandLine } from "@estate/command-line/CommandLine"
import { Host } from "@estate/command-line/Host"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { TestHost } from "@estate/testing/TestHost"
import { ConfigProvider, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { silence } from "../../src/Command/Silence.ts"

const folder = new TemporaryFolder()

const settings = ConfigProvider.fromMap(
  new Map([
    ["ESTATE_API_URL", "http://127.0.0.1:9"],
    ["ESTATE_API_KEY", "live_1"],
    ["SLACK_BOT_TOKEN", "xoxb-1"],
    ["SLACK_CHANNEL", "leads"],
    ["ESTATE_NOTIFIER_STATE", `sqlite:${folder.path}/state.db`]
  ])
)

/** What a command prints. */
const printed = async (...args: ReadonlyArray<string>) => {
  const line = readCommandLine(silence, args)
  if (line.kind !== "work") throw new Error(line.kind)
  const host = new TestHost({ env: {} })
  await line.work.pipe(
    Effect.provideService(Host, host),
    Effect.withConfigProvider(settings),
    Effect.runPromise
  )
  return host.said.stdout
}

describe("silence list --json", () => {
  it("has what was written, and nothing that a terminal would follow", async () => {
    const comment = "\u009b31mспам\u202e"
    await printed("add", "--author", "casino*", "--for", "1h", "--comment", comment)
    const shown = await printed("list", "--json")
    expect(JSON.parse(shown)).toMatchObject([{ match: { author: ["casino*"] }, comment }])
    expect(shown).not.toMatch(/[\u0080-\u009f\u202e]/)
  })
})
