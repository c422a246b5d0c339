import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { agency, anna } from "./Agency.ts"
import { estate, onScreen, onTerminal } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"

describe("estate threads reply --edit", () => {
  let platform: Platform
  let folder: string
  beforeEach(async () => {
    platform = await startPlatform(agency)
    folder = newFolder()
  })
  afterEach(() => platform.close())

  /** An editor that runs this command on its file, `$1`. */
  const editor = (script: string) => {
    const path = join(folder, "editor.sh")
    writeFileSync(path, `${script}\n`)
    return `sh ${path}`
  }
  const editWith =
    (run: typeof onScreen) =>
    (env: Readonly<Record<string, string>>, answer: string, ...args: ReadonlyArray<string>) =>
      run(["threads", "reply", anna, "--edit", ...args], {
        platform,
        env: { TMPDIR: folder, NO_COLOR: "1", ...env },
        typing: [{ after: "[y/N]", type: answer }]
      })
  const edit = editWith(onScreen)
  const editOnTerminal = editWith(onTerminal)
  const sent = () =>
    platform.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body).message)
  const keptIn = (screen: string) => /the text is still in\s+(\S+)/.exec(screen)?.[1] ?? ""

  it("sends what $VISUAL leaves in the file, which begins with TEXT, and deletes the file", async () => {
    const script = `stat -c %a "$1" > ${folder}/mode; echo "$1" > ${folder}/path; sed -i '1s/$/ at eleven/' "$1"`
    const env = { EDITOR: "false", VISUAL: editor(script) }
    const { code, screen } = await editOnTerminal(env, "y\n", "Yes,")
    expect(screen).toMatch(
      /^As ESTATE_API_KEY .*\nTo Анна Каренина, Двушка на Лесной 🏠 .*\n.*\n {2}Добрый день!/
    )
    expect({ code, sent: sent() }).toEqual({ code: 0, sent: ["Yes, at eleven"] })
    expect(readFileSync(join(folder, "mode"), "utf8")).toBe("600\n")
    expect(existsSync(readFileSync(join(folder, "path"), "utf8").trim())).toBe(false)
  })

  it("shows the conversation below the text, and sends none of it, wherever it is then", async () => {
    const script = `cp "$1" ${folder}/shown; { cat ${folder}/shown; echo "# 1 is mine"; } > "$1"`
    const { code } = await edit({ EDITOR: editor(script) }, "y\n", "Yes")
    expect({ code, sent: sent() }).toEqual({ code: 0, sent: ["Yes\n\n# 1 is mine"] })
    const shown = readFileSync(join(folder, "shown"), "utf8")
    expect(shown).toMatch(
      /^Yes\n\n# Write your message above; these lines are not sent\.\n#\n# Анна Каренина,/u
    )
    expect(shown).toContain("# 18:20  Buyer")
    expect(shown).toContain("Можно посмотреть квартиру в субботу утром")
  })

  it("sends nothing and keeps the text where the editor fails", async () => {
    const { code, screen } = await edit({ EDITOR: editor('echo "Half a" > "$1"; exit 3') }, "y\n")
    expect({ code, sent: sent() }).toEqual({ code: 1, sent: [] })
    expect(screen).toContain("estate: the editor failed: nothing was sent;")
    expect(readFileSync(keptIn(screen), "utf8")).toBe("Half a\n")
    expect(statSync(keptIn(screen)).mode & 0o777).toBe(0o600)
    const missing = await editOnTerminal({ EDITOR: "/nonexistent/editor" }, "y\n")
    expect({ code: missing.code, sent: sent() }).toEqual({ code: 1, sent: [] })
  })

  it.each([
    ["n\n", 1, edit],
    ["\u0003", 130, editOnTerminal]
  ] as const)("keeps the text where a person answers %j", async (answer, code, run) => {
    const refused = await run({ EDITOR: editor('echo "Come at eleven" > "$1"') }, answer)
    expect({ code: refused.code, sent: sent() }).toEqual({ code, sent: [] })
    expect(readFileSync(keptIn(refused.screen), "utf8")).toBe("Come at eleven\n")
  })

  it("sends nothing of an empty file, and needs a terminal", async () => {
    const russian = { EDITOR: editor('echo > "$1"'), ESTATE_LANG: "ru" }
    const { code, screen } = await edit(russian, "")
    expect(screen).toContain("estate: сообщение пустое: ничего не отправлено\n")
    expect({ code, sent: sent() }).toEqual({ code: 1, sent: [] })
    expect(readdirSync(folder)).toEqual(["editor.sh"])
    const inPipe = await estate(["threads", "reply", anna, "--edit"], { platform })
    expect(inPipe).toMatchObject({ code: 2, stderr: expect.stringContaining("--edit needs a terminal") })
  })
})
