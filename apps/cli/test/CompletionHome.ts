import { newFolder } from "@estate/testing/TemporaryFolder"
import { expect } from "vitest"
import { agency } from "./Agency.ts"
import { onScreen } from "./Estate.ts"
import { homeWith } from "./Home.ts"
import { startPlatform } from "./Platform.ts"

const profileAt = (apiUrl: string) => ({ apiUrl, key: "file" })

/** Two profiles, whose platforms are never called. */
export const env = homeWith({
  profiles: { home: profileAt("http://127.0.0.1:2"), work: profileAt("http://127.0.0.1:1") }
})

/** Two profiles, of which `work` is in use and a terminal showed the list of `home`: one thread. */
export const listedAtHome = async () => {
  const platform = await startPlatform(agency)
  const own = { apiUrl: platform.url, key: "file" }
  const home = homeWith({ current: "work", profiles: { work: own, home: own } }, { work: "a", home: "b" })
  const cache = newFolder()
  const run = { env: { ...home, XDG_CACHE_HOME: cache, LC_ALL: "C.UTF-8" } }
  const list = ["threads", "list", "--profile", "home", "--limit", "1"]
  expect((await onScreen(list, run)).code).toBe(0)
  return {
    run,
    end: () => {
      return platform.close()
    }
  }
}
