/**
 * Error codes of Node and undici that are raised before a connection is established, so nothing
 * was received.
 */
export const connectErrorCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT"
])
