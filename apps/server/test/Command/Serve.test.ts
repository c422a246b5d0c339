import { readCommandLine } from "@estate/command-line/CommandLine"
import { describe, expect, it } from "vitest"
import { estateServer } from "../../src/Command/EstateServer.ts"

describe("serve --trusted-proxy", () => {
  it("of several networks in one value says that the option is repeated", () => {
    const line = readCommandLine(estateServer, ["serve", "--trusted-proxy", "10.0.0.0/8,10.1.0.0/16"])
    expect(line).toMatchObject({
      kind: "mistake",
      mistake: { message: { en: expect.stringContaining("repeat the option for others") } }
    })
  })
})
