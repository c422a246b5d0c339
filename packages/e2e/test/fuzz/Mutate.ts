import type { Random } from "../Random.ts"
import type { Ask } from "./Ask.ts"

/** The same request with something broken in it that no contract speaks of. */
export const mutate = (random: Random, ask: Ask): Ask => {
  const [path = "/", query = ""] = ask.path.split("?")
  const at = random.below(path.length)
  return random.pick<() => Ask>([
    () => ({ ...ask, method: random.pick(["PUT", "PATCH", "DELETE", "POST", "HEAD", "OPTIONS"]) }),
    () => ({
      ...ask,
      path: `${path.slice(0, at)}${random.pick(["/", "%2f", "..", "%00", "%zz", "ё", ";"])}${path.slice(at)}?${query}`.replaceAll(
        "ё",
        "%D1%91"
      )
    }),
    () => ({ ...ask, path: `${path}/${random.pick(["1", "1/2/3", "x", ""])}?${query}` }),
    () => ({ ...ask, path: `${path.slice(0, Math.max(1, at))}?${query}` }),
    () => ({
      ...ask,
      path: `${path}?${query}&${random.pick(["&&&", "=", "%", "a=%zz", "page[]=1", "page=1&page=2", "__proto__=1"])}`
    }),
    () => ({
      ...ask,
      headers: {
        ...ask.headers,
        authorization: random.pick(["Basic eA==", "Bearer", "Bearer  ", "bearer x y", ""])
      }
    }),
    () => ({ ...ask, headers: { ...ask.headers, "x-long": "x".repeat(random.pick([100, 20_000])) } }),
    () => ({
      ...ask,
      headers: {
        ...ask.headers,
        "content-type": random.pick(["application/xml", "", "application/json; charset=koi8-r"])
      }
    })
  ])()
}
