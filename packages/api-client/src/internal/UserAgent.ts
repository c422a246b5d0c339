import { VERSION } from "./Version.ts"

/** `estate-api-client/1.2.3 node/20.19.0`. A browser has its own, and asks to send another. */
export const userAgent: Readonly<Record<string, string>> =
  typeof process === "object" && typeof process.versions?.node === "string"
    ? { "user-agent": `estate-api-client/${VERSION} node/${process.versions.node}` }
    : {}
