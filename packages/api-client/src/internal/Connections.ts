import type { InvalidSettings } from "../ClientSettings.ts"
import { isWeb } from "./Forms.ts"

/** How connections are made, on Node. */
export interface ConnectionSettings {
  /**
   * The address of the proxy for all requests; false for none. Default: the one that `HTTP_PROXY`,
   * `HTTPS_PROXY` and `NO_PROXY` name.
   */
  readonly proxy?: string | URL | false | undefined
  /** Certificates in PEM to trust in place of those that Node knows. */
  readonly ca?: string | ReadonlyArray<string> | undefined
}

/** What is wrong with the settings of connections. */
export const problemsOfConnections = ({ proxy, ca }: ConnectionSettings): InvalidSettings["problems"] => {
  const isNode = typeof process === "object" && typeof process.versions?.node === "string"
  const isHere = isNode || (proxy === undefined && ca === undefined)
  const isProxy =
    proxy === undefined || proxy === false || (URL.canParse(String(proxy)) && isWeb(new URL(proxy)))
  const isPem = ca === undefined || [ca].flat().every(each => each.includes("-----BEGIN CERTIFICATE-----"))
  return [
    ...(isHere ? [] : [{ setting: "proxy, ca", expected: "left out: only Node has them" }]),
    ...(isProxy ? [] : [{ setting: "proxy", expected: "an http or https address, or false" }]),
    ...(isPem ? [] : [{ setting: "ca", expected: "one or more certificates in PEM" }])
  ]
}
