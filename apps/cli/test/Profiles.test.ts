import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, inject, it } from "vitest"
import { estate, onScreen } from "./Estate.ts"

const service = inject("service")

/** Some of what the same session says in Russian. */
const inRussian = [
  "вход выполнен: http://127.0.0.1:PORTS; текущий профиль теперь default, ключ хранится в",
  "файле, который можете читать только вы",
  "ПРОФИЛЬ   ТЕКУЩИЙ  ПЛАТФОРМА               КЛЮЧ     РАБОТАЕТ  ПРОБЛЕМА",
  "messages  *        http://127.0.0.1:PORTS  в файле  да",
  "текущий профиль теперь messages (http://127.0.0.1:PORTS)",
  "Возможно, он истёк или отозван. Войдите с другим: estate auth login --profile messages",
  "выход выполнен: профиль messages и его ключ удалены",
  "текущий профиль не выбран; профили: default. Выбрать: estate auth switch default",
  "профилей не осталось. Войти: estate auth login",
  "estate: вход не выполнен",
  "Войти: estate auth login; или задайте ESTATE_API_URL и ESTATE_API_KEY"
]

describe.concurrent("profiles, from the first to the last", () => {
  it.for([
    ["English", { address: "The platform's address:", key: "(hidden):" }, "en"],
    ["Russian", { address: "Адрес платформы:", key: "(ввод скрыт):" }, "ru"]
  ] as const)("in %s", async ([_, asked, language], { expect }) => {
    const env = {
      XDG_CONFIG_HOME: newFolder(),
      ESTATE_LANG: language,
      NO_COLOR: "1"
    }
    const same = (text: string) =>
      text
        .replaceAll(service.url, "http://127.0.0.1:PORTS")
        .replaceAll(/(request|запрос)\s[0-9a-f-]{36}/g, "$1 ID")
    const lines: Array<string> = []
    const check = (line: string, told: { readonly code: number | null; readonly shown: string }) => {
      lines.push(...told.shown.split("\n"))
      if (language === "en") expect(told).toMatchSnapshot(line)
    }
    const inPipe = async (line: string) => {
      const { code, stdout, stderr } = await estate(line.split(" "), { env })
      check(`${line}, in a pipe`, { code, shown: same(stdout + stderr) })
    }
    const seen = async (line: string, typing: ReadonlyArray<{ after: string; type: string }> = []) => {
      const { code, screen } = await onScreen(line.split(" "), { env, typing })
      check(`${line}, on a terminal`, { code, shown: same(screen) })
    }
    await seen("auth login", [
      { after: asked.address, type: `${service.url}\n` },
      { after: asked.key, type: `${service.key}\r` }
    ])
    const { code } = await estate(
      ["auth", "login", "--profile", "messages", "--api-url", service.url, "--key-stdin"],
      { env, input: service.messagesKey }
    )
    expect(code).toBe(0)
    await seen("auth status")
    await inPipe("auth status")
    await seen("auth switch")
    await inPipe("auth switch messages")
    await inPipe("calls list")
    await seen("auth login --profile messages", [
      { after: "]:", type: "\n" },
      { after: asked.key, type: "wrong\r" },
      { after: asked.key, type: "wrong\r" },
      { after: asked.key, type: "wrong\r" }
    ])
    await seen("auth logout")
    await inPipe("auth switch")
    await inPipe("auth logout --profile default")
    await seen("auth logout")
    if (language === "ru") expect(lines).toEqual(expect.arrayContaining(inRussian))
  })
})
