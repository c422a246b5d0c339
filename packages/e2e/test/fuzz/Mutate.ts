import type { Random } from "@estate/testing/Random"
import type { HttpRequest } from "./Request.ts"

/** The same request, malformed in a way that the contract does not mention. */
export const mutate = (random: Random, request: HttpRequest): HttpRequest => {
  const [path = "/", query = ""] = request.path.split("?")
  const at = random.below(path.length)
  return random.pick<() => HttpRequest>([
    () => ({ ...request, method: random.pick(["PUT", "PATCH", "DELETE", "POST", "HEAD", "OPTIONS"]) }),
    () => ({
      ...request,
      path: `${path.slice(0, at)}${random.pick(["/", "%2f", "..", "%00", "%zz", "ё", ";"])}${path.slice(at)}?${query}`.replaceAll(
        "ё",
        "%D1%91"
      )
    }),
    () => ({ ...request, path: `${path}/${random.pick(["1", "1/2/3", "x", ""])}?${query}` }),
    () => ({ ...request, path: `${path.slice(0, Math.max(1, at))}?${query}` }),
    () => ({
      ...request,
      path: `${path}?${query}&${random.pick(["&&&", "=", "%", "a=%zz", "page[]=1", "page=1&page=2", "__proto__=1"])}`
    }),
    () => ({
      ...request,
      headers: {
        ...request.headers,
        authorization: random.pick(["Basic eA==", "Bearer", "Bearer  ", "bearer x y", ""])
      }
    }),
    () => ({ ...request, headers: { ...request.headers, "x-long": "x".repeat(random.pick([100, 20_000])) } }),
    () => ({
      ...request,
      headers: {
        ...request.headers,
        "content-type": random.pick(["application/xml", "", "application/json; charset=koi8-r"])
      }
    })
  ])()
}
