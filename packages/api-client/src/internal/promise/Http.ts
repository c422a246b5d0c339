import { FetchHttpClient, type HttpClient } from "@effect/platform"
import { Effect, Layer } from "effect"

/** `fetch`, by the proxy that the environment names where it names one; another `fetch` where one is given. */
export const fetchLayer = (given: typeof globalThis.fetch | undefined): Layer.Layer<HttpClient.HttpClient> =>
  Layer.provide(
    FetchHttpClient.layer,
    Layer.effect(
      FetchHttpClient.Fetch,
      given !== undefined || !namesProxy()
        ? Effect.sync(() => given ?? globalThis.fetch)
        : Effect.promise(throughProxy)
    )
  )

const namesProxy = (): boolean =>
  typeof process !== "undefined" &&
  ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].some(name => Boolean(process.env[name]))

/** Node's own `fetch` knows no proxy; that of undici, which it is made of, does, though its types are another version's. */
const throughProxy = async (): Promise<typeof globalThis.fetch> => {
  const undici = await import("undici")
  const dispatcher = new undici.EnvHttpProxyAgent()
  const proxied: unknown = (input: string, init: import("undici").RequestInit) =>
    undici.fetch(input, { ...init, dispatcher })
  return isFetch(proxied) ? proxied : globalThis.fetch
}

const isFetch = (value: unknown): value is typeof globalThis.fetch => typeof value === "function"
