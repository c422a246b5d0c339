import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"
import { readInputFile } from "../Terminal/InputFile.ts"
import type { Fields, RawRequest } from "./Request.ts"

/** Reads the body that `--input` names, if there is one: a file, or `-` for standard input. */
export const readBody = (
  input: Option.Option<string>,
  method: RawRequest["method"],
  fields: Fields
): Effect.Effect<Uint8Array | undefined, CommandFailed> => {
  if (Option.isNone(input)) return Effect.as(Effect.void, undefined)
  if (method === "GET")
    return wrongUse(
      { en: "--input does not work with GET", ru: "--input не работает с GET" },
      { en: "Name the method: -X POST", ru: "Укажите метод: -X POST" }
    )
  if (fields.length > 0)
    return wrongUse({
      en: "--input and -f cannot be used together",
      ru: "--input и -f нельзя указать вместе"
    })
  return readInputFile(input.value)
}
