import type { InvalidSettings } from "../ClientSettings.ts"
import { isWeb, problemsIn, type Rules } from "./Forms.ts"
import { nodeVersion } from "./NodeVersion.ts"

/** How connections are made, on Node. */
export interface ConnectionSettings {
  /**
   * The address of the proxy for all requests; false for no proxy. Default: the proxy that
   * `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name.
   */
  readonly proxy?: string | URL | false | undefined
  /** PEM certificates to trust in place of those that Node knows. */
  readonly ca?: string | ReadonlyArray<string> | undefined
}

const rules = {
  proxy: {
    isValid: proxy => proxy === false || (URL.canParse(String(proxy)) && isWeb(new URL(String(proxy)))),
    expected: "an http or https address, or false"
  },
  ca: {
    isValid: ca => [ca].flat().every(each => String(each).includes("-----BEGIN CERTIFICATE-----")),
    expected: "one or more certificates in PEM"
  }
} as const satisfies Rules<ConnectionSettings>

/** What is wrong with the settings of connections. */
export const problemsOfConnections = (settings: ConnectionSettings): InvalidSettings["problems"] => {
  const isHere = nodeVersion !== undefined || (settings.proxy === undefined && settings.ca === undefined)
  return [
    ...(isHere ? [] : [{ setting: "proxy, ca", expected: "left out: only Node has them" }]),
    ...problemsIn(rules, settings)
  ]
}
