import { Effect, type Scope } from "effect"
import type { Ask } from "./Connection.ts"

/** True where the environment names a proxy. */
export const namesProxy = (): boolean =>
  ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].some(name => Boolean(process.env[name]))

/** Sends requests through the proxy that the environment names, but to who needs none. Node knows no proxy; undici does, and is loaded for that alone. */
export const throughProxy: Effect.Effect<Ask, never, Scope.Scope> = Effect.gen(function* () {
  const { EnvHttpProxyAgent, request } = yield* Effect.promise(() => import("undici"))
  const dispatcher = yield* Effect.acquireRelease(
    Effect.sync(() => new EnvHttpProxyAgent()),
    agent => Effect.promise(() => agent.destroy())
  )
  return ({ address, target, method, headers, body }, { answered, failed }) => {
    const giving = new AbortController()
    const options = { dispatcher, path: target, method, headers, body: body ?? null, signal: giving.signal }
    request(address.origin, options).then(
      answer => answered({ status: answer.statusCode, headers: answer.headers }, answer.body),
      failed
    )
    return { giveUp: () => giving.abort(), isUnderWay: () => true }
  }
})
