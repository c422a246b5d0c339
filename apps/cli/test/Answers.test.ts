import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { agency, anna, threadOf } from "./Agency.ts"
import { estate, inShellHere, onScreen } from "./Estate.ts"
import { type Platform, pageOf, startPlatform } from "./Platform.ts"

describe("saved answers", () => {
  let platform: Platform
  let home: string
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    platform = await startPlatform(agency)
  })
  afterAll(() => platform.close())
  beforeEach(() => {
    platform.seen.length = 0
    home = newFolder()
    env = { XDG_CONFIG_HOME: home, TMPDIR: home, NO_COLOR: "1" }
  })

  const folder = () => join(home, "estate/answers")
  const save = (name: string, text: string) => {
    mkdirSync(folder(), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder(), `${name}.txt`), text)
  }
  const editor = (script: string) => {
    const path = join(home, "editor.sh")
    writeFileSync(path, `${script}\n`)
    return { ...env, EDITOR: `sh ${path}` }
  }
  const sent = () =>
    platform.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body).message)

  it("are sent with the buyer's name and the listing, after a look at them", async () => {
    save("показ", "{buyer}, добрый день!\n{объявление} {{свободна}}.\n")
    const { code, screen } = await onScreen(["reply", anna, "-t", "показ"], {
      platform,
      env,
      typing: [{ after: "[y/N]", type: "y\n" }]
    })
    expect(screen).toContain("  Анна Каренина, добрый день!\n  Двушка на Лесной 🏠 {свободна}.\n")
    expect({ code, sent: sent() }).toEqual({
      code: 0,
      sent: ["Анна Каренина, добрый день!\nДвушка на Лесной 🏠 {свободна}."]
    })
    expect((await estate(["reply", anna, "-t", "показ"], { platform, env })).code).toBe(0)
    expect(sent()).toHaveLength(2)
  })

  it("name what is wrong before anything is asked, and the ones there are", async () => {
    save("цена", "Цена {price}")
    save("показ", "Да")
    const said = async (...args: ReadonlyArray<string>) => {
      const { code, stderr } = await estate(["reply", anna, ...args], { platform, env })
      return `${code} ${stderr}`
    }
    expect(await said("-t", "торг")).toBe(
      '3 estate: there is no saved answer "торг"; saved answers: показ, цена. Write it: estate answers edit торг\n'
    )
    expect(await said("-t", "цена")).toMatch(
      /^2 estate: .*цена\.txt: line 1: \{price\} is unknown; allowed: \{buyer\}, \{listing\}.*Fix it: estate answers edit цена\n$/u
    )
    expect(await said("-t", "../x")).toContain('"../x" cannot be an answer\'s name')
    expect(await said("Да", "-t", "показ")).toContain("TEXT and --template cannot be used together")
    expect(platform.seen).toEqual([])
  })

  it("are never sent with a placeholder that has no value; the editor has it", async () => {
    const nameless = await startPlatform((request, url) =>
      request.path === "/v1/threads"
        ? pageOf([{ ...threadOf(1, "Hello"), ulid: anna, author: " " }], url)
        : agency(request, url)
    )
    save("hello", "Good day, {buyer}!")
    const { code, stderr } = await estate(["reply", anna, "-t", "hello"], { platform: nameless, env })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "estate: the thread has nothing for {buyer}. Nothing was sent. Write it yourself: add --edit\n"
    })
    await onScreen(["reply", anna, "-t", "hello", "--edit"], {
      platform: nameless,
      env: editor('sed -i "s/{buyer}/Sir/" "$1"'),
      typing: [{ after: "[y/N]", type: "y\n" }]
    })
    await nameless.close()
    const posted = nameless.seen.filter(({ method }) => method === "POST")
    expect(posted.map(({ body }) => JSON.parse(body).message)).toEqual(["Good day, Sir!"])
  })

  it("are written in the editor, for their owner alone, and listed", async () => {
    const edit = (name: string, script: string) =>
      onScreen(["answers", "edit", name], { env: editor(script) })
    const written = await edit("показ", 'printf "Да, {buyer}\\n" > "$1"')
    expect(written).toEqual({ code: 0, screen: "saved. To send it: estate reply 1 -t показ\n" })
    expect(readFileSync(join(folder(), "показ.txt"), "utf8")).toBe("Да, {buyer}\n")
    expect(statSync(join(folder(), "показ.txt")).mode & 0o777).toBe(0o600)
    await edit("показ", 'sed -i "1s/$/!/" "$1"')
    expect(readFileSync(join(folder(), "показ.txt"), "utf8")).toBe("Да, {buyer}!\n")
    const wrong = await edit("цена", 'printf "{price}" > "$1"')
    expect(wrong.code).toBe(2)
    const kept = /the text is still in\s+(\S+)/u.exec(wrong.screen)?.[1] ?? ""
    expect(readFileSync(kept, "utf8")).toBe("{price}")
    expect((await edit("показ", ":")).screen).toContain("показ was not changed")
    expect(readdirSync(folder())).toEqual(["показ.txt"])
    save("a b", "x")
    save("плохой", "{")
    const listed = await estate(["answers"], { env })
    expect(listed.stdout).toBe(
      "name\ttext\tproblem\nплохой\t{\tline 1: { is unknown; allowed: {buyer}, {listing}; for a brace itself write {{\nпоказ\tДа, {buyer}!\t\n"
    )
    expect(listed.stderr).toBe(
      `a b.txt is left out: an answer has a name of up to 40 letters, digits, - and _\n2 saved answers in ${folder()}\n`
    )
    expect((await estate(["answers", "edit", "показ"], { env })).stderr).toContain("edit needs a terminal")
  })

  it("complete by their names, each with its first line", async () => {
    save("показ", "Да, приезжайте\nв субботу")
    const line =
      'source <(estate completions bash); COMP_WORDS=(estate reply 1 -t по); COMP_CWORD=4; _estate; echo "$COMPREPLY"'
    const { stdout } = await inShellHere(line, { env: { ...env, LC_ALL: "C.UTF-8" } })
    expect(stdout).toMatch(/^показ/u)
  })
})
