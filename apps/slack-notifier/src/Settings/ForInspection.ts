import { existsSync } from "node:fs"
import type { Settings } from "./Settings.ts"

/**
 * Settings for commands that only inspect: their text is not kept, and if there is no state file,
 * they do not create one.
 */
export const forInspection = (settings: Settings): Settings => {
  const { state } = settings
  const isThere = state.kind === "postgres" || existsSync(state.path)
  return {
    ...settings,
    texts: undefined,
    ...(isThere ? {} : { state: { kind: "sqlite", path: ":memory:" } })
  }
}
