import { describe, expect, it } from "vitest"
import { decodeConfigFile, readConfigFile } from "../../src/Settings/ConfigFile.ts"

const company = { name: "north", apiKeyFrom: "NORTH_KEY" }

describe("a configuration file", () => {
  it("needs no more of a company than its name and where its key is", () => {
    expect(decodeConfigFile({ companies: [company] })).toMatchObject({ companies: [company], faults: [] })
  })

  it("tells every fault with its place, and keeps the companies that are right", () => {
    const { companies, faults } = decodeConfigFile({
      companies: [
        company,
        { name: "a b", apiKeyFrom: "live_secret", channel: "" },
        { name: "south", apiKeyFrom: "SOUTH_KEY", timeZone: "Mars/Base", apiUrl: "ftp://x", key: "s" },
        { name: "north", apiKeyFrom: "OTHER_KEY" }
      ]
    })
    expect(companies.map(({ name }) => name)).toEqual(["north", "north"])
    expect(faults.map(({ path }) => path).sort()).toEqual([
      "companies.1.apiKeyFrom",
      "companies.1.channel",
      "companies.1.name",
      "companies.2.apiUrl",
      "companies.2.key",
      "companies.2.timeZone",
      "companies.3.name"
    ])
    expect(JSON.stringify(faults)).not.toContain("live_secret")
  })

  it.each([
    ["night", { night: "23-7" }],
    ["poll", { poll: "soon" }],
    ["quarantine", { quarantine: "0 millis" }],
    ["companies", { companies: [] }],
    ["company", { company: [] }]
  ])("refuses a wrong %s", (field, content) => {
    expect(decodeConfigFile(content).faults.map(({ path }) => path)).toEqual([field])
  })

  it("that is not there or no JSON is one fault", () => {
    expect(readConfigFile("/nowhere/notifier.json").faults).toHaveLength(1)
    expect(readConfigFile("package.json").faults.length).toBeGreaterThan(1)
  })
})
