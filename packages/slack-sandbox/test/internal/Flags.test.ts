import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { readFlags } from "../../src/internal/Flags.ts"

const complaintOf = (flags: ReadonlyArray<string>) =>
  Either.match(readFlags(flags), { onLeft: ({ message }) => message, onRight: () => "none" })

describe("the command line", () => {
  it("has its defaults, and takes channels and apps more than once", () => {
    expect(readFlags([])).toEqual(
      Either.right({
        port: 4010,
        host: "127.0.0.1",
        channels: [],
        bots: [],
        people: [],
        groups: [],
        limits: false
      })
    )
    const flags = [
      "--port=0",
      "--host",
      "::1",
      "--channel",
      "a",
      "--channel",
      "b",
      "--bot",
      "xoxb-1=One = 1",
      "--bot=xoxb-2=Two@North",
      "--scopes=xoxb-2=chat:write,users:read",
      "--events=xoxb-2",
      "--person=Maria@North:guest",
      "--group=duty=Anna,Oleg"
    ]
    expect(readFlags(flags)).toEqual(
      Either.right({
        port: 0,
        host: "::1",
        channels: ["a", "b"],
        bots: [
          { token: "xoxb-1", name: "One = 1" },
          {
            token: "xoxb-2",
            name: "Two",
            workspace: "North",
            scopes: ["chat:write", "users:read"],
            events: true
          }
        ],
        people: [{ name: "Maria", guest: true, workspace: "North" }],
        groups: [{ handle: "duty", people: ["Anna", "Oleg"] }],
        limits: false
      })
    )
    expect(readFlags(["--help"])).toEqual(Either.right("help"))
  })

  it.each([
    [["--port", "70000"], "--port takes a whole number from 0 to 65535"],
    [["--port"], "'--port <value>' argument missing"],
    [["--channel", "Big Deals"], "--channel takes 1 to 80 lower-case letters"],
    [["--bot", "nobody"], "--bot takes a token and a name"],
    [["--scopes", "xoxb-1=chat:write"], "--scopes takes the token of an app that --bot names"],
    [["--group", "duty"], "--group takes a handle and names"],
    [["--prot", "1"], "Unknown option '--prot'"],
    [["4010"], "4010"]
  ])("is refused at %j, with what is allowed", (flags, words) => {
    expect(complaintOf(flags)).toContain(words)
  })
})
