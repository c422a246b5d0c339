import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { ConfigProvider, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { run } from "../../src/Command/Run.ts"
import { environment } from "../../src/Settings/Environment.ts"
import { CompanyEntry, FileSettings } from "../../src/Settings/FileForm.ts"
import { loadSettings } from "../../src/Settings/Settings.ts"

describe("the state in the environment", () => {
  it.each([
    ["postgres://estate:hush/1@db.example/state", "in a user and a password write % as %25"],
    ["postgres://estate:hush@db.example/state?sslmode=on", "its sslmode is not disable"],
    ["state.db", "expected sqlite:PATH"]
  ])("%j is refused with a reason, which does not repeat it", async (state, reason) => {
    const variables = new Map([["ESTATE_NOTIFIER_STATE", state]])
    const { message } = await Effect.runPromise(
      Effect.flip(Effect.withConfigProvider(loadSettings, ConfigProvider.fromMap(variables)))
    )
    expect(message).toContain(`ESTATE_NOTIFIER_STATE is wrong: `)
    expect(message).toContain(reason)
    expect(message).not.toContain("hush")
  })
})

describe("an address in the environment that is none", () => {
  it("is reported with the reason, as by the other programs", async () => {
    const variables = new Map([["ESTATE_API_URL", "platform.example"]])
    const { message } = await Effect.runPromise(
      Effect.flip(Effect.withConfigProvider(loadSettings, ConfigProvider.fromMap(variables)))
    )
    expect(message).toContain(
      `ESTATE_API_URL is wrong: "platform.example" is not an http or https address\n    set it to`
    )
  })
})

describe("a channel in the environment", () => {
  const problems = (channel: string) => {
    const variables = new Map([
      ["SLACK_CHANNEL", channel],
      ["ESTATE_NOTIFIER_OPERATORS", channel]
    ])
    return Effect.runPromise(
      Effect.flip(Effect.withConfigProvider(loadSettings, ConfigProvider.fromMap(variables)))
    )
  }

  it("has no capital letters in its name, but its id has", async () => {
    const { message } = await problems("#Leads")
    for (const name of ["SLACK_CHANNEL", "ESTATE_NOTIFIER_OPERATORS"])
      expect(message).toContain(`${name} is wrong: names of channels have no capital letters in Slack\n`)
    for (const channel of ["C0123LEADS", "#leads", "#заявки"])
      expect((await problems(channel)).message).not.toMatch(/SLACK_CHANNEL|OPERATORS/)
  })
})

describe("the settings in help", () => {
  it("are every key of the file, once", () => {
    const keys = environment.flatMap(({ key }) => (key === undefined ? [] : [key]))
    const ofCompany = Object.keys(CompanyEntry.fields).map(key => `companies[].${key}`)
    expect(keys.toSorted()).toEqual([...Object.keys(FileSettings.fields), ...ofCompany].toSorted())
  })

  it("are in Russian, too", () => {
    expect(textsInAnotherLanguage({ ...run.node, settings: environment })).toEqual([])
  })
})
