import { describe, it } from "vitest"
import { estate } from "./Estate.ts"
import { pageOf, startPlatform } from "./Platform.ts"

describe("estate threads watch, while the platform does not answer", () => {
  it("says so, each time, and when it answers again", async ({ expect }) => {
    let isBroken = false
    let looks = { answered: 0, failed: 0 }
    const platform = await startPlatform((_, url) => {
      if (isBroken) looks.failed++
      else looks.answered++
      return isBroken ? { status: 503, text: "<html>" } : pageOf([], url)
    })
    const outage = async () => {
      looks = { answered: 0, failed: 0 }
      await until(() => looks.answered > 0)
      isBroken = true
      // More than are tried for one look.
      await until(() => looks.failed > 6)
      isBroken = false
      looks = { answered: 0, failed: 0 }
      await until(() => looks.answered > 1)
    }
    const { code, stdout, stderr } = await estate(["threads", "watch", "--every", "1s"], {
      platform,
      during: kill =>
        void outage()
          .then(outage)
          .then(() => kill("SIGINT"))
    })
    await platform.close()
    expect({ code, stdout: stdout.split("\n").length }).toEqual({ code: 130, stdout: 2 })
    const told = stderr.trimEnd().split("\n")
    expect(told.map(line => (line.endsWith("trying again") ? "trying again" : line))).toEqual([
      "trying again",
      "the platform answers again",
      "trying again",
      "the platform answers again"
    ])
  })
})

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
