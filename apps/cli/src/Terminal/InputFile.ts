import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { cannotRead, withFiles } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { Effect } from "effect"

/** Standard input, read to its end. */
export const readInput = Effect.flatMap(Host, ({ stdin }) => Effect.promise(stdin.bytes))

/** Reads a file that was named on the command line; `-` is standard input. */
export const readInputFile = (file: string): Effect.Effect<Uint8Array, CommandFailed> =>
  file === "-"
    ? readInput
    : Effect.mapError(
        withFiles(files => files.readFile(file)),
        error => wrongUse(cannotRead(file, error))
      )
