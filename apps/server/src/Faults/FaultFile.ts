import { FileSystem } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Effect, ParseResult, Schema } from "effect"
import { Fault } from "./Fault.ts"

const decodeFaults = Schema.decodeUnknown(Schema.parseJson(Schema.Array(Fault)), {
  errors: "all",
  onExcessProperty: "error"
})

const unusable = (file: string, faults: ReadonlyArray<string>) =>
  new CommandFailed({
    exitCode: ExitCode.wrongUse,
    message: [`the faults in ${file} cannot be used:`, ...new Set(faults.map(fault => `  ${fault}`))].join(
      "\n"
    )
  })

/** Reads the file of `--faults`. Reports all its errors together. */
export const readFaultFile = Effect.fn("Operations.readFaultFile")(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .readFileString(file)
    .pipe(Effect.mapError(error => unusable(file, [`it cannot be read: ${error.message}`])))
  return yield* decodeFaults(text).pipe(
    Effect.mapError(error => unusable(file, ParseResult.ArrayFormatter.formatErrorSync(error).map(describe)))
  )
})

const describe = ({ _tag, path, message }: ParseResult.ArrayFormatterIssue): string => {
  if (path.length === 0) return "it must be a JSON array of faults"
  const place = path.join(".")
  if (_tag === "Missing") return `${place} is missing`
  if (_tag === "Unexpected") return `${place} is not known`
  return `${place} ${message}`
}
