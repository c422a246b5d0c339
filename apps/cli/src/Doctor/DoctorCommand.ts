import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDateTime } from "@estate/text/Dates"
import { Config, DateTime, Effect, Either, Option } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { connectionOptions, withManners } from "../Connection.ts"
import { formatOptions, readForm } from "../Format.ts"
import { printRecords } from "../PrintRecords.ts"
import { configFolder } from "../Profiles/ConfigFolder.ts"
import { spokenLanguage } from "../Profiles/SpokenLanguage.ts"
import { type EstateSettings, readEstateSettings, readLocale } from "../Settings.ts"
import { type Finding, findingView } from "./Finding.ts"
import { type Found, lookAtPlatform } from "./Rights.ts"
import { doctorWords } from "./Words.ts"

/** `estate doctor`. */
export const doctorCommand = Command.make("doctor", { ...formatOptions, ...connectionOptions }, options =>
  Effect.gen(function* () {
    const form = yield* readForm(options, findingView)
    const read = yield* Effect.either(readEstateSettings(options))
    const { language, zone } = Either.isRight(read) ? read.right : yield* localeWithout(options.profile)
    const words = doctorWords[language]
    const program: Finding = {
      check: words.program,
      status: "ok",
      detail: `estate ${manifest.version}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
      fix: null
    }
    const folder: Finding = { check: words.folder, status: "ok", detail: yield* configFolder, fix: null }
    const rest = Either.isLeft(read)
      ? [settingsProblem(words.settings, read.left.in(language))]
      : [...(yield* lookAtSettings(read.right)), ...(yield* lookAtPlatform(read.right))]
    const findings = [program, folder, ...rest.map(({ finding }) => finding)]
    yield* printRecords(findings, findingView, form, { language, zone })
    const first = rest.find(({ failed }) => failed !== undefined)?.failed
    if (first !== undefined) return yield* first
  }).pipe(withManners(options))
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Look at what is set, what answers, what is wrong, and tell what to do.",
        ru: "Посмотреть, что настроено, что отвечает, что не так, и подсказать, что делать."
      },
      [
        "estate doctor",
        "estate doctor --profile work",
        "estate doctor --jq 'map(select(.status != \"ok\"))'"
      ],
      {
        en: "It ends with 0 where nothing is wrong, and else with the code of the first thing that is.",
        ru: "Код завершения 0, если всё в порядке, иначе — код первого, что не так."
      }
    )
  )
)

/** Also where what should say it is wrong. */
const localeWithout = (profile: Option.Option<string>) =>
  Effect.orElseSucceed(readLocale(profile), () => ({
    language: spokenLanguage(process.env, Option.getOrUndefined(profile)),
    zone: () => DateTime.zoneMakeOffset(0)
  }))

const settingsProblem = (check: string, failed: CommandFailed): Found => ({
  finding: { check, status: "problem", detail: failed.message, fix: failed.fix ?? null },
  failed
})

const lookAtSettings = Effect.fnUntraced(function* (settings: EstateSettings) {
  const words = doctorWords[settings.language]
  const key = yield* Effect.orElseSucceed(Config.string("ESTATE_API_KEY"), () => "")
  const ok = (check: string, detail: string): Found => ({
    finding: { check, status: "ok", detail, fix: null },
    failed: undefined
  })
  const shown = formatDateTime(LocalDateTime.fromInstant(yield* DateTime.now, settings.zone()))
  return [
    ok(words.profile, Option.match(settings.profile, { onNone: () => words.noProfile, onSome: words.inUse })),
    ok(words.key, key === "" ? words.fromProfile : words.fromEnvironment),
    ok(words.zone, words.now(DateTime.zoneToString(settings.zone()), shown))
  ]
})
