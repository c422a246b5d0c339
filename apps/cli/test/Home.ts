import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"

/** The environment of a user with these profiles, and their keys in a file. */
export const homeWith = (profiles: unknown, keys: Readonly<Record<string, string>> = {}) => {
  const home = newFolder()
  mkdirSync(join(home, "estate"), { mode: 0o700 })
  const text = typeof profiles === "string" ? profiles : JSON.stringify(profiles)
  writeFileSync(join(home, "estate", "profiles.json"), text)
  writeFileSync(join(home, "estate", "keys.json"), JSON.stringify(keys), { mode: 0o600 })
  return { XDG_CONFIG_HOME: home }
}
