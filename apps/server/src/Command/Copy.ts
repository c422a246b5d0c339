import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { databaseMessage } from "@estate/store/DatabaseError"
import { parseLocation, shownLocation } from "@estate/store/StoreLocation"
import type { Language } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { formatCount } from "@estate/text/Numbers"
import { Effect, Either } from "effect"
import { type Copied, copyToPostgres } from "../Import/CopyToPostgres.ts"
import { bar, showOn } from "../Import/Progress.ts"
import { layerForCopy } from "../Store/Postgres/Store.ts"
import { storedTables, tableNames } from "../Store/StoredTables.ts"
import { languageHere, say } from "./Say.ts"
import { mustExist } from "./Store.ts"
import { argument } from "./StoreLocation.ts"

const args = {
  from: Args.text("FROM", { en: "The file, as sqlite:PATH", ru: "Файл, в виде sqlite:ПУТЬ" }),
  to: Args.text("TO", {
    en: "An empty database, or one that a copy has begun to fill, as postgres://USER:PASSWORD@HOST:PORT/DATABASE",
    ru: "База: пустая или та, которую copy уже начала заполнять, в виде postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА"
  }),
  inAdvance: Options.boolean("in-advance", {
    en: "Copy while the service runs; TO can be used after one more copy, without this option, which only adds what changed",
    ru: "Скопировать, пока сервис работает; базой TO можно пользоваться после ещё одной copy без этого параметра, которая добавит только изменения"
  })
}

/** How long Postgres may take for a statement, such as one that checks the whole copy. */
const TIMEOUT_MILLIS = 3_600_000

/** `copy`: from a file to Postgres. */
export const copy = Command.make("copy", args, ({ from, to, inAdvance }) =>
  Effect.gen(function* () {
    const [source, target] = [yield* location(from, "FROM"), yield* location(to, "TO")]
    if (source.kind !== "sqlite" || target.kind !== "postgres") return yield* onlyToPostgres
    yield* mustExist(source.path, {
      en: "Name it as FROM: sqlite:PATH",
      ru: "Укажите её как FROM: sqlite:ПУТЬ"
    })
    const settings = {
      url: target.url,
      applicationName: "estate-server",
      timeoutMillis: TIMEOUT_MILLIS,
      maxConnections: 1
    }
    const language = yield* languageHere
    const show = showOn(process.stderr)
    const progress = (turn: number, compared: number, all: number) =>
      show(progressText(turn === 1 ? "copying" : "comparing", compared, all, language))
    const copied = yield* copyToPostgres({ from: source.path, inAdvance, progress }).pipe(
      Effect.catchTag("SqlError", error => interrupted(databaseMessage(error))),
      Effect.ensuring(show("")),
      Effect.scoped,
      Effect.provide(layerForCopy(settings))
    )
    yield* say({
      en: `${shownLocation(target)} has all of ${shownLocation(source)}, each record compared:\n${table(copied, "en")}`,
      ru: `в ${shownLocation(target)} есть всё из ${shownLocation(source)}, каждая запись сверена:\n${table(copied, "ru")}`
    })
    yield* say(inAdvance ? notYet(from, shownLocation(target)) : ready(shownLocation(target)))
  })
).pipe(
  Command.withDescription({
    en: "Copy a store from a file to Postgres, or resume a copy that was interrupted.",
    ru: "Скопировать базу из файла в Postgres; прерванное копирование продолжится."
  })
)

const location = (text: string, name: string) =>
  Either.mapLeft(parseLocation(text), wrong => wrongUse({ en: `${name}: ${wrong}`, ru: `${name}: ${wrong}` }))

const onlyToPostgres = wrongUse(
  { en: "copy goes from sqlite:PATH to postgres://…", ru: "copy копирует из sqlite:ПУТЬ в postgres://…" },
  {
    en: "A file is copied with estate-server backup, a database with pg_dump",
    ru: "Файл копирует estate-server backup, а базу Postgres — pg_dump"
  }
)

const interrupted = (why: string) =>
  failed(
    ExitCode.failed,
    { en: `the copy was interrupted: ${why}`, ru: `копирование прервано: ${why}` },
    {
      en: "Run the same command again to resume it",
      ru: "Та же команда продолжит его"
    }
  )

const progressTexts = {
  copying: { en: "copying", ru: "копирование" },
  comparing: { en: "comparing", ru: "сверка" }
} as const

const progressText = (
  what: keyof typeof progressTexts,
  compared: number,
  all: number,
  language: Language
): string => {
  const [done, of] = [compared, all].map(count => formatCount(count, language))
  return `${progressTexts[what][language]}: ${bar(all === 0 ? 1 : compared / all)}, ${done} / ${of}`
}

const table = (copied: Copied, language: Language): string =>
  tableNames.map(name => `    ${countOf(copied[name], storedTables[name].noun, language)}`).join("\n")

const ready = (to: string) => ({
  en: `next: set ESTATE_DATABASE to ${to}, and start estate-server serve`,
  ru: `далее: задайте ESTATE_DATABASE=${to} и запустите estate-server serve`
})

const notYet = (from: string, to: string) => ({
  en: `next: stop estate-server, then: estate-server copy ${from} ${argument(to)}`,
  ru: `далее: остановите estate-server, затем: estate-server copy ${from} ${argument(to)}`
})
