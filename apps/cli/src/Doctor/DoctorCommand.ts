import * as Command from "@estate/command-line/Command"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { formatDateTime } from "@estate/text/Dates"
import { DateTime, Effect, Either, Option } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { configFolder } from "../Profiles/ConfigFolder.ts"
import { readLanguage } from "../Profiles/ProfileLanguage.ts"
import { variable } from "../Profiles/ProfileSettings.ts"
import { ownFormatOptions, readOwnForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import { type EstateSettings, readEstateSettings, readLocale } from "../Settings.ts"
import { doctorTexts } from "./DoctorTexts.ts"
import { findingView, ok, problem } from "./Finding.ts"
import { checkPlatform } from "./Rights.ts"

/** `estate doctor`. */
export const doctorCommand = Command.make("doctor", { ...ownFormatOptions, ...connectionOptions }, options =>
  Effect.gen(function* () {
    const form = yield* readOwnForm(options, findingView)
    const read = yield* Effect.either(readEstateSettings(options))
    const { language, zone } = Either.isRight(read)
      ? read.right
      : yield* localeWithoutSettings(options.profile)
    const texts = doctorTexts[language]
    const program = `estate ${manifest.version}, Node.js ${process.version}, ${process.platform} ${process.arch}`
    const checks = [
      ok(texts.program, program),
      ok(texts.folder, yield* configFolder),
      ...(Either.isLeft(read)
        ? [problem(texts.settings, read.left, language)]
        : [...(yield* checkSettings(read.right)), ...(yield* checkPlatform(read.right))])
    ]
    const findings = checks.map(({ finding }) => finding)
    yield* printRecords(findings, findingView, form, { language, zone })
    const first = checks.find(({ failed }) => failed !== undefined)?.failed
    if (first !== undefined) return yield* first
  }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    {
      en: "Check the settings, the platform and the key, and suggest fixes.",
      ru: "Проверить настройки, платформу и ключ, подсказать исправления."
    },
    ["estate doctor", "estate doctor --profile work", "estate doctor --jq 'map(select(.status != \"ok\"))'"],
    {
      en: "The exit code is 0 if there is no problem, else the code of the first one.",
      ru: "Код завершения 0, если проблем нет, иначе — код первой из них."
    }
  )
)

/** Also works with invalid settings. */
const localeWithoutSettings = (profile: Option.Option<string>) =>
  Effect.orElse(readLocale(profile), () =>
    Effect.map(readLanguage(profile), language => ({ language, zone: () => DateTime.zoneMakeOffset(0) }))
  )

const checkSettings = Effect.fnUntraced(function* (settings: EstateSettings) {
  const texts = doctorTexts[settings.language]
  const key = yield* variable("ESTATE_API_KEY")
  const shown = formatDateTime(LocalDateTime.fromInstant(yield* DateTime.now, settings.zone()))
  return [
    ok(texts.profile, Option.match(settings.profile, { onNone: () => texts.noProfile, onSome: texts.inUse })),
    ok(texts.key, Option.isNone(key) ? texts.fromProfile : texts.fromEnvironment),
    ok(texts.zone, texts.now(DateTime.zoneToString(settings.zone()), shown))
  ]
})
