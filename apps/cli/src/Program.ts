import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import type { Program } from "@estate/command-line/RunMain"
import type { Translations } from "@estate/text/Language"
import { Effect, Layer } from "effect"
import manifest from "../package.json" with { type: "json" }
import { languageOfArguments } from "./Profiles/ProfileLanguage.ts"
import { Notices } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { TypedArguments } from "./TypedArguments.ts"

const services = Layer.mergeAll(NodeHttp.layer, Output.layer, Notices.layer, Person.layer)

/** What commands may need. */
export type Needs = Layer.Layer.Success<typeof services>

/** The program with this command and these arguments. */
export const programOf = (
  command: Command.Command<Needs>,
  args: ReadonlyArray<string>,
  env: NodeJS.ProcessEnv
): Program => ({
  version: manifest.version,
  args,
  hints,
  language: () => languageOfArguments(args, env),
  wantsJson,
  known: (what, words) =>
    Effect.flatMap(
      Effect.promise(() => import("./Completions/KnownValues.ts")),
      ({ knownValues }) => knownValues(what, words)
    ),
  command: Command.provide(Layer.merge(services, Layer.succeed(TypedArguments, args)))(command)
})

/** The same hint for several words. */
const forEach = (words: ReadonlyArray<string>, hint: Translations) =>
  Object.fromEntries(words.map(word => [word, hint]))

const daysInWords = ["today", "yesterday", "last", "this", "сегодня", "вчера", "прошлый", "прошлая", "этот"]

/** Words that people know from other tools. */
const hints: Readonly<Record<string, Translations>> = {
  "--lang": {
    en: "Set ESTATE_LANG to en or ru; for a profile: estate auth login --lang",
    ru: "Задайте en или ru в ESTATE_LANG; для профиля: estate auth login --lang"
  },
  "-v": { en: "The version: estate --version", ru: "Версия: estate --version" },
  "--overdue": {
    en: "Not paid in full: estate invoices --unpaid; how old they are: estate report bills",
    ru: "Не оплачены полностью: estate invoices --unpaid; как давно выставлены: estate report bills"
  },
  "--name": {
    en: "Find it by its name: estate catalogue list --search NAME",
    ru: "Найти по названию: estate catalogue list --search НАЗВАНИЕ"
  },
  "--photos": {
    en: "Listings without photos: estate listings --missing photos",
    ru: "Объявления без фотографий: estate listings --missing фото"
  },
  "--target": {
    en: 'Target calls: estate calls --status target; a time to answer in: estate report responses --target "15m 90%"',
    ru: 'Целевые звонки: estate calls --status target; срок ответа: estate report responses --target "15m 90%"'
  },
  ...forEach(["--csv", "--excel", "--xlsx"], {
    en: "Name a file: -o FILE.xlsx, or FILE.csv; for a pipe: --format csv",
    ru: "Укажите файл: -o ФАЙЛ.xlsx или ФАЙЛ.csv; для конвейера: --format csv"
  }),
  ...forEach(["--fields", "--field"], {
    en: "Columns by their names in JSON: --columns author,lastMessage",
    ru: "Столбцы по именам из JSON: --columns author,lastMessage"
  }),
  "--count": { en: "How many there are: --jq length", ru: "Сколько их: --jq length" },
  ...forEach(["--sum", "--total"], {
    en: "A sum: --jq 'map(.amount) | add'",
    ru: "Сумма: --jq 'map(.amount) | add'"
  }),
  "--template": {
    en: "Lines of your own: --jq '.[] | .author + \": \" + .lastMessage'",
    ru: "Свои строки: --jq '.[] | .author + \": \" + .lastMessage'"
  },
  ...forEach(["--last", "--tail"], {
    en: "Newest records come first: --limit 5",
    ru: "Сначала идут новые: --limit 5"
  }),
  "--web": { en: "A report in the browser: --open", ru: "Отчёт в браузере: --open" },
  ...forEach(["--oldest", "--unanswered"], {
    en: "Who waits for an answer, the longest first: estate threads list --waiting",
    ru: "Кто ждёт ответа, сначала дольше всех: estate threads list --waiting"
  }),
  ...forEach(["--period", "--date", "--day", "--week", "--month", "--quarter", "--year"], {
    en: 'A period: --in "last month"',
    ru: 'Период: --in "прошлый месяц"'
  }),
  ...forEach(
    daysInWords.flatMap(word => ["", "calls ", "invoices ", "threads "].map(group => group + word)),
    {
      en: 'A period is an option: --in yesterday, --in "last month"',
      ru: 'Период указывают параметром: --in вчера, --in "прошлый месяц"'
    }
  ),
  ...forEach(["answers delete", "answers remove", "answers rm"], {
    en: "Delete its file: estate answers list names the folder",
    ru: "Удалите её файл: папку назовёт estate answers list"
  }),
  ...forEach(["threads close", "threads done", "threads mark"], {
    en: "The platform cannot mark a thread. What was marked in Slack: estate threads list --deeds FILE --finished",
    ru: "Платформа не отмечает диалоги. Отмеченное в Slack: estate threads list --deeds ФАЙЛ --finished"
  }),
  "calls show": {
    en: "A call has no page of its own. Find it: estate calls list --phone PHONE",
    ru: "У звонка нет своей страницы. Найти его: estate calls list --phone НОМЕР"
  },
  "accounts show": {
    en: "Find an account: estate accounts list --search NAME",
    ru: "Найти сотрудника: estate accounts list --search ИМЯ"
  },
  "listings list": {
    en: "The platform has no list of listings. What is empty in one: estate listings missing ID",
    ru: "Списка объявлений у платформы нет. Что не заполнено в одном: estate listings missing ID"
  }
}

const jsonFlags = ["--wire", "--jq", "--json", "-j", "--format=json", "--format=ndjson"]

/** A command that prints JSON prints its errors as JSON, too. */
const wantsJson = (args: ReadonlyArray<string>): boolean =>
  args.some(
    (arg, index) =>
      jsonFlags.some(flag => arg === flag || arg.startsWith(`${flag}=`)) ||
      (arg === "--format" && ["json", "ndjson"].includes(args[index + 1] ?? ""))
  )
