import { describe, inject, it } from "vitest"
import { estate, onScreen, withoutPort } from "./Estate.ts"
import { deletable, written } from "./Records.ts"

const shared = inject("service")
const service = { ...shared, key: shared.writeKey }
const russian = { NO_COLOR: "1", ESTATE_LANG: "ru" }

const same = (text: string) =>
  withoutPort(text)
    .replaceAll(/\d+ \S+ \d{4}( г\.)?, \d\d:\d\d/g, "DATE, HH:MM")
    .replaceAll(/request [0-9a-f-]{36}/g, "request ID")
    .replaceAll(/\b\d\d:\d\d\b/g, "HH:MM")
    .replaceAll(/^\S+, \d+ .* г\.$/gm, "СЕГОДНЯ")
    .replaceAll(/^\d{4}-\d\d-\d\dT\S+/gm, "TIME")
    .replaceAll(/01\w{24}$/gm, "ID")

describe("what is written to the service and deleted there", () => {
  it("is sent from a pipe and from a terminal, and read again", async ({ expect }) => {
    const reply = ["threads", "reply", written]
    expect(await estate([...reply, "Yes, at 11:00"], { service })).toEqual({
      code: 0,
      stdout: "",
      stderr: `sent to thread ${written} (13 characters)\n`
    })
    const asked = async (text: string, options: Parameters<typeof onScreen>[1]) => {
      const { code, screen } = await onScreen([...reply, text], options)
      return { code, screen: same(screen) }
    }
    const english = { service, typing: [{ after: "[y/N]", type: "y\n" }] }
    expect(await asked("See you\nthere", english)).toMatchSnapshot("on a terminal")
    const inRussian = { service, env: russian, typing: [{ after: "[д/Н]", type: "д\n" }] }
    expect(await asked("До встречи", inRussian)).toMatchSnapshot("on a terminal in Russian")
    const refusing = { service, env: russian, typing: [{ after: "[д/Н]", type: "н\n" }] }
    expect(await asked("Нет", refusing)).toMatchSnapshot("on a terminal, and nobody agrees")

    const read = ["threads", "read", written]
    const inPipe = await estate(read, { service })
    expect(same(inPipe.stdout)).toContain(
      "\nTIME\toutgoing\t\tSee you there\tID\nTIME\toutgoing\t\tДо встречи\tID\n"
    )
    const { screen } = await onScreen(read, { service, env: russian })
    expect(same(screen)).toMatchSnapshot("read on a terminal in Russian")
  })

  it("is deleted once somebody agrees", async ({ expect }) => {
    const [one = "", two = "", three = ""] = deletable
    const gone = async (id: string) => same((await estate(["threads", "read", id], { service })).stderr)
    expect(await estate(["threads", "delete", one, "--yes"], { service })).toEqual({
      code: 0,
      stdout: "",
      stderr: `deleted thread ${one}\n`
    })
    const english = { service, typing: [{ after: "[y/N]", type: "yes\n" }] }
    const agreed = await onScreen(["threads", "delete", two], english)
    expect({ ...agreed, screen: withoutPort(agreed.screen) }).toMatchSnapshot("on a terminal")
    const refusing = { service, env: russian, typing: [{ after: "[д/Н]", type: "\n" }] }
    const kept = await onScreen(["threads", "delete", three], refusing)
    expect({ ...kept, screen: withoutPort(kept.screen) }).toMatchSnapshot(
      "on a terminal in Russian, and nobody agrees"
    )
    const nothing = "estate: no such thread (request ID). To find it: estate threads list\n"
    expect([await gone(one), await gone(two), await gone(three)]).toEqual([nothing, nothing, ""])
  })
})
