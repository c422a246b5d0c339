import { Effect } from "effect"
import { type CommandFailed, wrongUse } from "./CommandFailed.ts"
import { cannotRead, withFiles } from "./Files.ts"
import { Host } from "./Host.ts"

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
