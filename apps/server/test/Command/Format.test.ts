import { writeFileSync } from "node:fs"
import { runWithin } from "@estate/command-line/RunMain"
import { companyLine, textOf } from "@estate/testing/ImportLine"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { TestHost } from "@estate/testing/TestHost"
import { beforeAll, describe, expect, it } from "vitest"
import { estateServer } from "../../src/Command/EstateServer.ts"

const folder = new TemporaryFolder()

const run = async (args: ReadonlyArray<string>, language = "en") => {
  const host = new TestHost({ env: { ESTATE_DATABASE: folder.sqlite("estate.db"), ESTATE_LANG: language } })
  expect(await runWithin({ version: "0.0.0", command: estateServer, args })(host)).toBe(0)
  return host.said.stdout
}

/** The second word would be shown before the first one. */
const title = "\u202eсевер\u202c юг"

beforeAll(async () => {
  const file = folder.file("companies.jsonl")
  writeFileSync(file, textOf([companyLine(1, { title })]))
  await run(["import", file])
})

describe("the list of companies", () => {
  it("is JSON in which no name changes the order of a terminal's text", async () => {
    const json = await run(["companies", "list", "--format", "json"])
    expect(JSON.parse(json)).toMatchObject([{ id: 1, title, lastUsedAt: null }])
    expect(json).toContain(String.raw`\u202e`)
    expect(json).not.toContain("\u202e")
  })

  it("is a table in the language of the environment", async () => {
    expect(await run(["companies", "list"])).toMatch(/^ID +TITLE +FEEDS .*\n1 +север юг +no /)
    expect(await run(["companies", "list"], "ru")).toMatch(/^ID +НАЗВАНИЕ +ФИДЫ .*\n1 +север юг +нет /)
  })
})
