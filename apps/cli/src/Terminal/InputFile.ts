import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { Effect } from "effect"
import { StandardInput } from "./StandardInput.ts"

/** Reads a file that was named on the command line; `-` is standard input. */
export const readInputFile = (file: string): Effect.Effect<Uint8Array, CommandFailed, StandardInput> =>
  file === "-"
    ? Effect.flatMap(StandardInput, ({ bytes }) => bytes)
    : Effect.mapError(
        withFiles(files => files.readFile(file)),
        ({ reason }) =>
          wrongUse({
            en: `${file} cannot be read: ${reason.en}`,
            ru: `не удалось прочитать ${file}: ${reason.ru}`
          })
      )
