import { describe, inject, it } from "vitest"
import { anna } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { homeWith } from "./Home.ts"
import { startPlatform } from "./Platform.ts"

const service = inject("service")
const russian = { ESTATE_LANG: "ru" }
const nothingElse = { ESTATE_API_URL: "", ESTATE_API_KEY: "" }

const same = (text: string) =>
  text
    .replaceAll(service.url, "URL")
    .replaceAll(/запрос [0-9a-f-]{36}/g, "запрос НОМЕР")
    // Each Node says more of it than the one before.
    .replaceAll(/in JSON at position 1[^.]*/g, "in JSON")
    .replaceAll(/\/\S+(?=\/estate\/profiles)/g, "CONFIG")

const profile = (language?: string) => ({ apiUrl: service.url, key: "file", language })

describe.concurrent("in Russian", () => {
  it.for(
    Object.entries({
      "threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCDO":
        "estate: «01JD3Q8Z6N4T2V9W5X7Y0ABCDO» — не номер диалога: номер состоит из 26 символов, цифр и латинских букв, кроме I, L, O и U, например 01JD3Q8Z6N4T2V9W5X7Y0ABCDE. Найти диалог: estate threads list",
      [`threads read ${anna.replace(/.$/, "7")}`]:
        "estate: нет такого диалога (запрос НОМЕР). Найти диалог: estate threads list",
      [`threads delete ${anna}`]: "estate: нет терминала для подтверждения: добавьте --yes",
      [`threads reply ${anna} --file /nonexistent`]:
        "estate: не удалось прочитать /nonexistent: такого файла нет",
      [`threads reply ${anna} -`]: "estate: сообщение пустое: введите текст. Ничего не отправлено",
      "invoices show 999": "estate: нет такого счёта (запрос НОМЕР). Найти счёт: estate invoices list",
      "catalogue list --complex first": "estate: «first» — не номер комплекса: номер состоит только из цифр",
      "listings missing 42 998 999 --jq length":
        '998: нет такого объявления (запрос НОМЕР)\n999: нет такого объявления (запрос НОМЕР)\n{"error":{"code":"ListingNotFound","message":"не найдено 2 из 3 объявлений","fix":"Проверьте, что объявление принадлежит вашему агентству","exitCode":3}}',
      "listings missing -": "estate: на стандартном вводе нет номеров объявлений",
      "report calls -o /nonexistent/calls.html":
        "estate: не удалось записать /nonexistent/calls.html: нет папки /nonexistent",
      "report calls -o /tmp": "estate: не удалось записать /tmp: это папка",
      "api /v1/nothing":
        "estate: не найдено: no endpoint has this path; /docs lists them all (запрос НОМЕР). Подробнее: estate api --help",
      "api https://elsewhere.example/v1/threads":
        "estate: «https://elsewhere.example/v1/threads» — не на URL/, а ключ отправляется только туда. Укажите путь на платформе, например /v1/threads",
      "api /v1/billing/count_info/1001 --paginate":
        "estate: --paginate: в ответе нет страниц. Уберите --paginate, чтобы увидеть ответ",
      "auth status --profile work":
        "estate: нет профиля «work». Список профилей: estate auth status; войти: estate auth login --profile work",
      "auth login --profile ,": "estate: имя профиля — от 1 до 64 букв, цифр, точек, дефисов и подчёркиваний",
      "auth login --key-stdin": "estate: ключ не введён. Ничего не изменено",
      "auth login --api-url http://127.0.0.1:1":
        "estate: не указан ключ, а терминала для вопроса нет. Передайте его на стандартный ввод: estate auth login --key-stdin < ФАЙЛ"
    })
  )("says what went wrong: estate %s", async ([line, message], { expect }) => {
    const { code, stderr } = await estate(line.split(" "), { service, env: russian })
    expect(code).toBeGreaterThan(0)
    expect(same(stderr)).toBe(`${message}\n`)
  })

  it.for<readonly [object, string]>([
    [{ json: { total: 0, pages: { page: 1, total: 0 } } }, " (items): этого поля нет"],
    [
      { json: { items: [], total: "many", pages: { page: 1, total: 0 } } },
      " (total): ожидается number, а не string"
    ],
    [{ text: "<html>" }, ": это не JSON (application/json)"]
  ])("says what is wrong in an answer: %j", async ([answer, what], { expect }) => {
    const platform = await startPlatform(() => answer)
    const { code, stderr } = await estate(["threads", "list"], { platform, env: russian })
    await platform.close()
    expect(code).toBe(1)
    expect(stderr).toContain(`estate: не удалось разобрать ответ платформы${what}. Проверьте адрес`)
  })

  it.for<readonly [string, Readonly<Record<string, string>>]>([
    ["threads list --api-url ftp://x", { ESTATE_API_KEY: "", ESTATE_TIME_ZONE: "Mars" }],
    ["threads list", { ...homeWith({ profiles: { work: { apiUrl: 1 } } }), ...nothingElse }],
    ["threads list --limit 2", { ...homeWith("{"), ...nothingElse }],
    ["auth status", { ...homeWith({ current: "work", profiles: { work: profile() } }), ...nothingElse }],
    ["report responses", { ESTATE_BUSINESS_HOURS: "пн-пт 10:00-25:00" }]
  ])("says what is wrong with the settings: estate %s", async ([line, env], { expect }) => {
    const { code, stderr } = await estate(line.split(" "), { service, env: { ...russian, ...env } })
    expect(code).toBeGreaterThan(0)
    expect(same(stderr)).toMatchSnapshot()
  })

  it("the names of errors stay the same", async ({ expect }) => {
    const told = await estate(["invoices", "show", "999", "--format", "json"], { service, env: russian })
    expect(JSON.parse(told.stderr).error).toMatchObject({
      code: "InvoiceNotFound",
      fix: "Найти счёт: estate invoices list"
    })
  })
})

describe.concurrent("the language of a profile", () => {
  const env = homeWith({ current: "work", profiles: { work: profile("ru"), other: profile("en") } })

  it.for<readonly [string, Readonly<Record<string, string>>, "en" | "ru"]>([
    ["nonsense", {}, "ru"],
    ["threads list --limit many", {}, "ru"],
    ["--help", {}, "ru"],
    ["threads list --limit many", { ESTATE_LANG: "en" }, "en"],
    ["threads list --limit many", { LANG: "en_US.UTF-8" }, "ru"],
    ["threads list --limit many", { ESTATE_PROFILE: "other" }, "en"],
    ["threads list --limit many --profile other", { LANG: "ru_RU.UTF-8" }, "en"],
    ["threads list --limit many --profile=work", { ESTATE_LANG: "en" }, "ru"],
    ["threads list --limit many --profile nobody", {}, "en"]
  ])("holds before settings are read: estate %s %j", async ([line, more, language], { expect }) => {
    const { stdout, stderr } = await estate(line.split(" "), { env: { ...env, ...more } })
    expect(/\p{Script=Cyrillic}/u.test(stdout + stderr) ? "ru" : "en").toBe(language)
  })

  it("does not matter where the file of profiles cannot be read", async ({ expect }) => {
    const { stderr } = await estate(["nonsense"], { env: homeWith("{") })
    expect(stderr).toContain('unknown command "nonsense"')
  })
})
