import { describe, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { estate } from "./Estate.ts"

describe.concurrent("how estate is used", () => {
  it.for([
    [["nonsense"]],
    [["threads", "nonsense"]],
    [["threads", "list", "--nonsense"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "many"]],
    [["threads", "list", "--limit", "1001"]],
    [["threads", "list", "--page", "0"]],
    [["threads", "list", "--all", "--page", "2"]],
    [["threads", "read"]],
    [["threads", "read", "42"]],
    [["threads", "delete", "../../v1/keys", "--yes"]]
  ])("wrong use ends with 2: %j", async ([args = []], { expect }) => {
    const { code, stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k" }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it.for([
    [["nonsense"]],
    [["threads", "list", "--format", "xml"]],
    [["threads", "list", "--limit", "1001"]],
    [["calls", "list", "--since", "long"]],
    [["threads", "reply", "01JD3Q8Z6N4T2V9W5X7Y0ABCD1"]]
  ])("speaks Russian of how it is used: %j", async ([args = []], { expect }) => {
    const { stdout, stderr } = await estate(args, {
      env: { ESTATE_API_URL: "http://127.0.0.1:1", ESTATE_API_KEY: "k", LANG: "ru_RU.UTF-8" }
    })
    expect(stdout + stderr).toMatchSnapshot()
  })

  it("tells all wrong settings at once", async ({ expect }) => {
    const { code, stdout, stderr } = await estate(["report", "morning", "--chats-url", "chats"], {
      env: { ESTATE_API_URL: "ftp://x", ESTATE_TIME_ZONE: "Mars", ESTATE_LANG: "xx" }
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatchSnapshot()
  })

  it("knows its version", async ({ expect }) => {
    const { code, stdout } = await estate(["--version"])
    expect({ code, version: stdout.trim() }).toEqual({ code: 0, version: manifest.version })
  })
})
