import * as Command from "@estate/command-line/Command"
import { printJson } from "@estate/command-line/PrintJson"
import { print } from "@estate/command-line/Streams"
import type { Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { Effect } from "effect"
import { fileJsonSchema } from "../Settings/FileForm.ts"
import type { FileRules } from "../Settings/FileRules.ts"
import { loadFile } from "../Settings/Settings.ts"
import { rulesTest, settingsFile } from "./RulesTest.ts"

/** `rules check`: reads the settings file and runs its tests. */
const check = Command.make("check", { settingsFile }, ({ settingsFile }) =>
  Effect.gen(function* () {
    const { file, language } = yield* loadFile(settingsFile)
    yield* print(file.rules === undefined ? noRules[language] : summaryOf(file.rules, language))
  })
).pipe(
  Command.withDescription(
    {
      en: "Check the settings file, the rules in it and their tests; it reports all problems at once.",
      ru: "Проверить файл настроек, правила в нём и их тесты; обо всех ошибках сообщается сразу."
    },
    ["estate-notifier rules check", "estate-notifier rules check new.yaml"],
    {
      en: "Keys and tokens may be missing: `doctor` checks them.",
      ru: "Ключей и токенов может не быть: их проверяет `doctor`."
    }
  )
)

/** `rules schema`: prints the JSON Schema of the settings file. */
const schema = Command.make("schema", {}, () => printJson(fileJsonSchema())).pipe(
  Command.withDescription(
    {
      en: "Print the JSON Schema of the settings file, with which editors complete and check it.",
      ru: "Вывести JSON Schema файла настроек: с ней редакторы подсказывают поля и проверяют файл."
    },
    ["estate-notifier rules schema > rules.schema.json"],
    {
      en: "Name it in the first line of the file: # yaml-language-server: $schema=./rules.schema.json",
      ru: "Укажите её в первой строке файла: # yaml-language-server: $schema=./rules.schema.json"
    }
  )
)

/** `rules`: who is alerted, where and when. */
export const rules = Command.group("rules").pipe(
  Command.withDescription({
    en: "Check and try the rules: who is alerted, where and when.",
    ru: "Проверить и опробовать правила: кого уведомлять, где и когда."
  }),
  Command.withSubcommands([check, rulesTest, schema])
)

const noRules = {
  en: "no rules: each company's channel gets its alerts at once",
  ru: "правил нет: уведомления сразу приходят в канал компании"
}

const summaryOf = ({ value, testCount }: FileRules, language: Language): string => {
  const { routes = [], people = new Map(), owners = new Map(), digests = [] } = value ?? {}
  const counts: ReadonlyArray<readonly [number, Noun]> = [
    [routes.length, routeNoun],
    [people.size, personNoun],
    ...(owners.size > 0 ? [[owners.size, ownedNoun] as const] : []),
    ...(digests.length > 0 ? [[digests.length, digestNoun] as const] : [])
  ]
  const listed = counts.map(([count, noun]) => countOf(count, noun, language)).join(", ")
  const tests = countOf(testCount, testNoun, language)
  return `${listed}; ${{ en: `${tests} passed`, ru: `пройдено: ${tests}` }[language]}`
}

const routeNoun: Noun = { en: ["route", "routes"], ru: ["маршрут", "маршрута", "маршрутов"] }
export const personNoun: Noun = {
  en: ["person or group", "people and groups"],
  ru: ["человек или группа", "человека и группы", "людей и групп"]
}
const ownedNoun: Noun = {
  en: ["listing with an owner", "listings with owners"],
  ru: ["объявление с владельцем", "объявления с владельцами", "объявлений с владельцами"]
}
const digestNoun: Noun = { en: ["digest", "digests"], ru: ["сводка", "сводки", "сводок"] }
const testNoun: Noun = { en: ["test", "tests"], ru: ["тест", "теста", "тестов"] }
