import { openBackground } from "@estate/store/SqliteBackground"
import { Effect } from "effect"
import { problemsOf } from "../src/Backup/Check.ts"

/** What `check` finds in a store, in English. */
export const problemsIn = (path: string) =>
  Effect.scoped(Effect.flatMap(openBackground(path), problemsOf)).pipe(
    Effect.map(problems => problems.map(({ en }) => en))
  )
