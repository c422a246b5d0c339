import { describe, expect, it } from "vitest"
import { decodeConfigFile, readConfigFile } from "../../src/Settings/ConfigFile.ts"

const company = { name: "north", apiKeyFrom: "NORTH_KEY" }

describe("a configuration file", () => {
  it("needs only a name and a key variable for a company", () => {
    expect(decodeConfigFile({ companies: [company] }, ".")).toMatchObject({
      companies: [company],
      problems: []
    })
  })

  it("reports every problem with its path, and keeps the valid companies", () => {
    const { companies, problems } = decodeConfigFile(
      {
        companies: [
          company,
          { name: "a b", apiKeyFrom: "live_secret", channel: "" },
          { name: "south", apiKeyFrom: "SOUTH_KEY", timeZone: "Mars/Base", apiUrl: "ftp://x", key: "s" },
          { name: "north", apiKeyFrom: "OTHER_KEY" }
        ]
      },
      "."
    )
    expect(companies.map(({ name }) => name)).toEqual(["north", "north"])
    expect(problems.map(({ path }) => path).sort()).toEqual([
      "companies.1.apiKeyFrom",
      "companies.1.channel",
      "companies.1.name",
      "companies.2.apiUrl",
      "companies.2.key",
      "companies.2.timeZone",
      "companies.3.name"
    ])
    expect(JSON.stringify(problems)).not.toContain("live_secret")
    expect(problems.filter(({ what }) => !/\p{Script=Cyrillic}/u.test(what.ru))).toEqual([])
    expect(problems.find(({ path }) => path === "companies.2.timeZone")?.what).toEqual({
      en: "is wrong: expected a time zone such as Europe/Moscow",
      ru: "— неверное значение, ожидается часовой пояс, например Europe/Moscow"
    })
  })

  it.each([
    ["night", { night: "23-7" }],
    ["poll", { poll: "soon" }],
    ["quarantine", { quarantine: "0 millis" }],
    ["night", { night: { toString: 0 } }],
    ["companies", { companies: [] }],
    ["operators", { operators: "north/ops" }],
    ["slackTokenFrom", { slackTokenFrom: "xoxb-hush" }],
    ["company", { company: [] }]
  ])("rejects an invalid %s", (field, content) => {
    expect(decodeConfigFile(content, ".").problems.map(({ path }) => path)).toEqual([field])
  })

  it("that is missing or not JSON is one problem", () => {
    expect(readConfigFile("/nowhere/notifier.json").problems).toHaveLength(1)
    expect(readConfigFile("package.json").problems.length).toBeGreaterThan(1)
  })
})
