import { quoted } from "@estate/command-line/Mistake"
import { Config, ConfigError, Either, identity, Option, Record, Schema } from "effect"
import type { FileSettings } from "./FileForm.ts"
import { processTable } from "./ProcessTable.ts"
import type { SettingRow } from "./SettingRow.ts"

type Table = typeof processTable

/** What a setting is once it is read: without a default it may be absent. */
type Value<Row extends SettingRow> = Row extends {
  readonly default: string
}
  ? Schema.Schema.Type<Row["schema"]>
  : Option.Option<Schema.Schema.Type<Row["schema"]>>

/** A variable, which is read as the file is. By default an error shows its text. */
export const variableOf = <A>(
  name: string,
  schema: Schema.Schema<A, string>,
  whyWrong: (text: string) => string = text => quoted(text).en
): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), text =>
    Either.mapLeft(Schema.decodeEither(schema)(text), () => ConfigError.InvalidData([], whyWrong(text)))
  )

/** The settings of the whole process: from the variable, else from the file, else the default. */
export function processSettings(file: FileSettings): {
  readonly [Key in keyof Table]: Config.Config<Value<Table[Key]>>
}
export function processSettings(file: FileSettings): Readonly<Record<string, Config.Config<unknown>>> {
  return Record.map(processTable, (row: SettingRow, key) => configOf(row, file[key]))
}

const configOf = ({ schema, variable, default: text, whyWrong }: SettingRow, inFile: unknown) => {
  const found = text === undefined ? Option.some : identity
  const none = () => (text === undefined ? Option.none() : Schema.decodeUnknownSync(schema)(text))
  const withoutVariable = inFile === undefined ? Config.sync(none) : Config.succeed(found(inFile))
  return variable === undefined
    ? withoutVariable
    : Config.orElseIf(Config.map(variableOf(variable, schema, whyWrong), found), {
        if: ConfigError.isMissingDataOnly,
        orElse: () => withoutVariable
      })
}
