import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { readSecrets } from "../../src/Settings/Secrets.ts"

const folder = new TemporaryFolder()

const read = (name: string, content?: string | Uint8Array, kind: "key" | "token" | "app token" = "key") => {
  if (content !== undefined) writeFileSync(join(folder.path, name), content)
  const source = `file:${name}`
  const { secrets, problems } = readSecrets(
    [{ path: ["companies", 0, "apiKeyFrom"], source, kind, company: "" }],
    folder.path
  )
  const secret = secrets.get(source)
  return { secret: secret && Redacted.value(secret.value), problems }
}

describe("a secret in a file", () => {
  it.each([
    ["as it is", "live_1"],
    ["with a last line break", "live_1\n"],
    ["with one of Windows", "live_1\r\n"],
    ["with white space around it", " live_1 \n\n"]
  ])("is read %s", (_, content) => {
    expect(read("key", content)).toEqual({ secret: "live_1", problems: [] })
  })

  it("is found by a path from the folder, or by an absolute one", () => {
    expect(read(join("..", folder.path.split("/").at(-1) ?? "", "key"), "a").secret).toBe("a")
    const source = `file:${join(folder.path, "key")}`
    expect(readSecrets([{ path: [], source, kind: "key", company: "" }], "/").secrets.get(source)?.path).toBe(
      join(folder.path, "key")
    )
  })

  it.each([
    ["empty", "", "which is empty"],
    ["blank", "\n", "which is empty"],
    ["several", "hush1\nhush2\n", "several lines"],
    ["spaces", "hush hush", "spaces"],
    ["quoted", '"hush"\n', "in quotation marks, which are a part of it: remove them"],
    ["picture", Uint8Array.of(0xff, 0xd8, 0xff), "unusual characters"],
    ["large", "hush".repeat(2000), "more than 4096 bytes"],
    ["missing", undefined, "there is no such file"],
    ["~/key", undefined, "only a shell replaces ~ by the home folder"]
  ])("that is %s is a problem, which names the file and never its content", (name, content, en) => {
    const { secret, problems } = read(name, content)
    expect([secret, problems.map(({ path }) => path)]).toEqual([undefined, [["companies", 0, "apiKeyFrom"]]])
    expect(problems[0]?.what.en).toContain(join(folder.path, name))
    expect(problems[0]?.what.en).toContain(en)
    expect(problems[0]?.what.ru).toMatch(/\p{Script=Cyrillic}/u)
    expect(JSON.stringify(problems)).not.toContain("hush")
  })

  it("that is a folder, or below a file, is a problem", () => {
    mkdirSync(join(folder.path, "folder"))
    expect(read("folder").problems[0]?.what.en).toContain("not a file")
    expect(read(join("key", "below")).problems[0]?.what.en).toContain("not a directory")
  })

  it("must look like an app-level token where one is expected", () => {
    expect(read("app", "xapp-1\n", "app token").secret).toBe("xapp-1")
    expect(read("bot", "xoxb-1\n", "app token").problems[0]?.what.en).toContain("xapp-")
  })

  it("must look like a bot token where one is expected", () => {
    expect(read("token", "xoxb-1\n", "token").secret).toBe("xoxb-1")
    expect(read("user", "xoxp-1\n", "token").problems[0]?.what.en).toContain("xoxb-")
  })
})
