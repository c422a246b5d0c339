import { FileSystem } from "@effect/platform"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { cannotRead } from "@estate/command-line/Files"
import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { Effect, ParseResult, Schema } from "effect"
import { Fault } from "./Fault.ts"

const decodeFaults = Schema.decodeUnknown(Schema.parseJson(Schema.Array(Fault)), {
  errors: "all",
  onExcessProperty: "error"
})

const unusable = (file: string, faults: ReadonlyArray<LocalizedText>) => {
  const textIn = (heading: string, language: Language) =>
    [heading, ...new Set(faults.map(fault => `  ${inLanguage(fault, language)}`))].join("\n")
  return wrongUse({
    en: textIn(`the faults in ${file} cannot be used:`, "en"),
    ru: textIn(`файл сбоев ${file} нельзя использовать:`, "ru")
  })
}

/** Reads the file of `--faults`. Reports all its errors together. */
export const readFaultFile = Effect.fn("Operations.readFaultFile")(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .readFileString(file)
    .pipe(Effect.mapError(error => wrongUse(cannotRead(file, error))))
  return yield* decodeFaults(text).pipe(
    Effect.mapError(error => unusable(file, ParseResult.ArrayFormatter.formatErrorSync(error).map(describe)))
  )
})

const notAnArray = { en: "it must be a JSON array of faults", ru: "нужен массив JSON со сбоями" }

/** What is wrong; what a field may be is said in English, as in the answers of the service. */
const describe = ({ _tag, path, message }: ParseResult.ArrayFormatterIssue): LocalizedText => {
  if (path.length === 0) return notAnArray
  const field = path.join(".")
  if (_tag === "Missing") return { en: `${field} is missing`, ru: `не хватает ${field}` }
  if (_tag === "Unexpected") return { en: `${field} is not known`, ru: `неизвестное поле ${field}` }
  return `${field} ${message}`
}
