import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { print } from "@estate/command-line/Streams"
import { openBackground } from "@estate/store/SqliteBackground"
import { type StoreLocation, shownLocation } from "@estate/store/StoreLocation"
import { inLanguage, type Translations } from "@estate/text/Language"
import { Effect } from "effect"
import { formDifferences, problemsInPostgres, problemsOf } from "../Backup/Check.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { formatOption, printPlain } from "./Format.ts"
import { formOf, mustBeCurrent } from "./OpenForm.ts"
import { languageHere, say } from "./Say.ts"
import { databaseOption, storeAsIs } from "./Store.ts"
import { readLocation } from "./StoreLocation.ts"

/** The findings. `added` are an operator's own tables and indexes, which are harmless. */
interface Found {
  readonly problems: ReadonlyArray<Translations>
  readonly added: ReadonlyArray<string>
}

/** `check`: checks whether the store is undamaged. It changes nothing, and never migrates. */
export const check = Command.make(
  "check",
  { database: databaseOption, format: formatOption },
  ({ database, format }) =>
    Effect.gen(function* () {
      const location = yield* readLocation(database)
      const { problems, added }: Found =
        location.kind === "sqlite"
          ? yield* foundIn(location)
          : { problems: yield* Effect.provide(problemsInPostgres, storeAsIs(database)), added: [] }
      const path = shownLocation(location)
      const language = yield* languageHere
      const lines = problems.map(problem => inLanguage(problem, language))
      if (added.length > 0) yield* say(ownOf(added))
      if (format === "json") {
        const form = lines.length === 0 ? yield* formOf(location) : null
        yield* printPlain({ store: path, isSound: lines.length === 0, form, problems: lines, added })
      }
      if (lines.length === 0) {
        if (format === "table") yield* say({ en: `${path} is sound`, ru: `база ${path} в порядке` })
        return
      }
      if (format === "table") yield* print(lines.join("\n"))
      return yield* notSound(path)
    }).pipe(orStoreFailed)
).pipe(
  Command.withDescription({
    en: "Compare the store's counters and search indexes with its rows.",
    ru: "Сверить счётчики и поисковые индексы базы с её записями."
  })
)

/** A file that is too damaged to show its version is checked page by page. */
const foundIn = (location: StoreLocation & { readonly kind: "sqlite" }) =>
  Effect.gen(function* () {
    yield* Effect.catchIf(
      mustBeCurrent(location),
      ({ message }) => DAMAGED.test(message),
      () => Effect.void
    )
    const store = yield* openBackground(location.path)
    const problems = yield* problemsOf(store)
    const added = problems.length === 0 ? (yield* formDifferences(store)).added : []
    return { problems, added }
  }).pipe(Effect.scoped)

const DAMAGED = /malformed|corrupt/

const ownOf = (names: ReadonlyArray<string>) => ({
  en: `not made by estate-server, and left alone: ${names.join(", ")}`,
  ru: `созданы не estate-server и не проверялись: ${names.join(", ")}`
})

const notSound = (path: string) =>
  failed(
    ExitCode.failed,
    { en: `${path} is not sound`, ru: `база ${path} повреждена` },
    {
      en: "Restore a backup with estate-server restore",
      ru: "Восстановите её из резервной копии: estate-server restore"
    }
  )
